import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const passType = 'pass.org.example.club'
export const team = 'EXAMPLE123'

/** One of the repository's example certificates and keys. */
export const example = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '..', '..', 'certs.example', name))

/** Runs openssl in a folder with these files; returns the content of its output file `out`. */
export async function openssl(files: Readonly<Record<string, Uint8Array>>, args: readonly string[]): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'tessera-certificates-'))
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(dir, name), bytes)
    await run('openssl', [...args, '-out', 'out'], { cwd: dir })
    return await readFile(join(dir, 'out'))
  } finally {
    await rm(dir, { recursive: true })
  }
}

const keyArgs = {
  'rsa:2048': ['rsa', '-pkeyopt', 'rsa_keygen_bits:2048'],
  'rsa:1024': ['rsa', '-pkeyopt', 'rsa_keygen_bits:1024'],
  ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
}
type Kind = keyof typeof keyArgs

const passSubject = `/UID=${passType}/CN=Pass Type ID: ${passType}/OU=${team}/O=Example Club`
const keys = new Map<Kind, Promise<Buffer>>()

/** Makes a self-signed certificate. Reuses one key of each kind per process, because making one is slow. */
export async function selfSigned(kind: Kind, subject = passSubject, more: readonly string[] = []) {
  const made = keys.get(kind) ?? openssl({}, ['genpkey', '-algorithm', ...keyArgs[kind]])
  keys.set(kind, made)
  const key = await made
  const args = ['req', '-x509', '-new', '-key', 'key', '-days', '30', '-subj', subject, ...more]
  return { key, cert: await openssl({ key }, args) }
}

/** Issues a certificate (DER) to a request as Apple does, with a subject of its own. */
export async function issueCertificate(request: Uint8Array): Promise<Buffer> {
  const { cert, key } = await selfSigned('rsa:2048', '/CN=Authority')
  const args = ['x509', '-req', '-in', 'request', '-CA', 'ca', '-CAkey', 'key', '-days', '30', '-subj', passSubject]
  return openssl({ request, ca: cert, key }, [...args, '-CAcreateserial', '-outform', 'der'])
}
