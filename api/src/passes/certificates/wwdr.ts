import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartFaults } from '@tessera/server/start-faults'

/** Intermediate certificate between Apple's root and a club's pass certificate. */
export interface Wwdr {
  readonly certificate: X509Certificate
  readonly pem: string
  /** True if it is Apple's own, and not the example for trials. */
  readonly apple: boolean
}

/** Reads the WWDR certificate, in PEM or as downloaded from Apple. @throws StartFaults */
export async function readWwdr(file: string): Promise<Wwdr> {
  try {
    const certificate = new X509Certificate(await readFile(file))
    return { certificate, pem: certificate.toString(), apple: /^O=Apple Inc\.$/m.test(certificate.subject) }
  } catch {
    throw new StartFaults([`${file} cannot be read as a certificate: download Apple's WWDR G4 certificate anew.`])
  }
}
