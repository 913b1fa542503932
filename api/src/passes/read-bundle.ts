import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { text } from '@tessera/domain/texts/text'
import forge from 'node-forge'
import { refuse } from './refuse.ts'

const no = (fault: string) => refuse('bundle', fault)

/** Returns the private key in a PKCS#12 file and its certificate. @throws AppError `pass_upload_refused` */
export function readBundle(
  bytes: Uint8Array,
  passphrase: string | undefined,
): { certificate: X509Certificate; key: KeyObject } {
  const bags = open(bytes, passphrase)
  const [key, ...more] = bags.flatMap(({ key }) => key ?? [])
  if (!key) throw no(text('The file holds no RSA key. Export the certificate together with its key.'))
  if (more.length > 0) throw no(text('The file holds several keys. Export the pass certificate alone.'))
  const own = createPrivateKey(forge.pki.privateKeyToPem(key))
  const certificates = bags.flatMap(({ cert }) => (cert ? [new X509Certificate(forge.pki.certificateToPem(cert))] : []))
  const certificate = certificates.find((one) => one.checkPrivateKey(own))
  if (!certificate) throw no(text('The file holds no certificate of its key.'))
  return { certificate, key: own }
}

function open(bytes: Uint8Array, passphrase = ''): readonly forge.pkcs12.Bag[] {
  const structure = parsed(bytes)
  const bags = bagsOf(structure, passphrase) ?? bagsOf(withoutMac(structure), forge.util.encodeUtf8(passphrase))
  if (!bags) throw no(text('The passphrase does not open the file, or the file is damaged.'))
  return bags
}

function bagsOf(structure: forge.asn1.Asn1, passphrase: string): readonly forge.pkcs12.Bag[] | undefined {
  try {
    return forge.pkcs12.pkcs12FromAsn1(structure, passphrase).safeContents.flatMap(({ safeBags }) => safeBags)
  } catch {
    return undefined
  }
}

/**
 * Newer files encrypt with the passphrase as UTF-8, but make their MAC of it as UTF-16: forge can only use one of the two
 * (RFC 7292, appendix B). That key and certificate belong together is checked anyway.
 */
function withoutMac(structure: forge.asn1.Asn1): forge.asn1.Asn1 {
  const { value } = structure
  return Array.isArray(value) ? { ...structure, value: value.slice(0, 2) } : structure
}

function parsed(bytes: Uint8Array): forge.asn1.Asn1 {
  try {
    return forge.asn1.fromDer(Buffer.from(bytes).toString('latin1'))
  } catch {
    throw no(text('This is not a .p12 file.'))
  }
}
