import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ConfigError } from '../config.ts'

/** The intermediate certificate that stands between Apple's root and a club's pass certificate. */
export interface Wwdr {
  readonly certificate: X509Certificate
  readonly pem: string
  /** Whether it is Apple's own, and not the example that passes are tried out with. */
  readonly apple: boolean
}

/** Reads the WWDR certificate, PEM or as Apple delivers it. @throws ConfigError */
export async function readWwdr(file: string): Promise<Wwdr> {
  try {
    const certificate = new X509Certificate(await readFile(file))
    return { certificate, pem: certificate.toString(), apple: /^O=Apple Inc\.$/m.test(certificate.subject) }
  } catch {
    throw new ConfigError([`${file} cannot be read as a certificate: download Apple's WWDR G4 certificate anew.`])
  }
}
