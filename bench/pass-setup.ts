import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const examples = join(import.meta.dirname, '..', 'certs.example')

/** Pass configuration as the form sends it. */
export const passConfig = {
  passTypeIdentifier: 'pass.org.example.club',
  teamIdentifier: 'EXAMPLE123',
  organizationName: '',
  description: '',
  logoText: '',
}

/** Completes a club's pass setup as its admin, with the example certificate and the built-in template. */
export async function setUpPasses(address: string, token: string): Promise<void> {
  const post = async (path: string, body: FormData | string) => {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const headers = { authorization: `Bearer ${token}`, ...type }
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  await post('/api/passes/config', JSON.stringify(passConfig))
  const form = new FormData()
  for (const [field, file] of [
    ['signerCert', 'signer-cert.pem'],
    ['signerKey', 'signer-key.pem'],
  ] as const)
    form.set(field, new File([readFileSync(join(examples, file))], file))
  await post('/api/passes/certificates', form)
  await post('/api/passes/template/built-in', '{}')
}
