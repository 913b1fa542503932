import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', 'certs.example', 'root.pem')

/** Checks a pass with openssl, unzip and jq; returns 0, or the exit code of the failed check. */
export async function verifyPass(pass: Uint8Array): Promise<number> {
  const dir = await mkdtemp(join(tmpdir(), 'tessera-pass-'))
  const file = join(dir, 'member.pkpass')
  await writeFile(file, pass)
  try {
    await run(join(import.meta.dirname, 'verify-pass.sh'), [file, root])
    return 0
  } catch (error) {
    return error instanceof Error && 'code' in error ? Number(error.code) : -1
  } finally {
    await rm(dir, { recursive: true })
  }
}
