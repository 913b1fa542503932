import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const passType = 'pass.org.example.club'
export const team = 'EXAMPLE123'

/** A folder to make certificates in, with openssl, as a club's administrator would have them. */
export interface Workshop {
  /** A certificate signed by its own key, and the key. */
  readonly selfSigned: (
    kind: 'rsa:2048' | 'rsa:1024' | 'ec',
    subject?: string,
    more?: readonly string[],
  ) => Promise<{ cert: Buffer; key: Buffer }>
  /** Runs openssl on files, and reads what it wrote to `out`. */
  readonly convert: (files: Readonly<Record<string, Uint8Array>>, args: readonly string[]) => Promise<Buffer>
  readonly close: () => Promise<void>
}

export async function openWorkshop(): Promise<Workshop> {
  const dir = await mkdtemp(join(tmpdir(), 'tessera-certificates-'))
  let made = 0
  const openssl = (args: readonly string[]) => run('openssl', args, { cwd: dir })
  const subjectOf = `/UID=${passType}/CN=Pass Type ID: ${passType}/OU=${team}/O=Example Club`
  return {
    async selfSigned(kind, subject = subjectOf, more = []) {
      made += 1
      const [key, cert] = [`${made}.key`, `${made}.crt`]
      const newKey = kind === 'ec' ? ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'] : ['-newkey', kind]
      await openssl([
        'req',
        '-x509',
        ...newKey,
        '-nodes',
        '-days',
        '30',
        '-subj',
        subject,
        '-keyout',
        key,
        '-out',
        cert,
        ...more,
      ])
      return { cert: await readFile(join(dir, cert)), key: await readFile(join(dir, key)) }
    },
    async convert(files, args) {
      for (const [name, bytes] of Object.entries(files)) await writeFile(join(dir, name), bytes)
      await openssl([...args, '-out', 'out'])
      return readFile(join(dir, 'out'))
    },
    close: () => rm(dir, { recursive: true }),
  }
}
