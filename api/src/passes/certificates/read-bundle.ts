import type { KeyObject, X509Certificate } from 'node:crypto'
import { text } from '@tessera/domain/texts/text'
import { KeyFault } from '../../keys/key-fault.ts'
import { binaryKind } from '../../keys/pem.ts'
import { type Bundle, readPkcs12 } from '../../keys/pkcs12.ts'
import { refuse } from '../refuse.ts'
import { sayFault } from './key-sentences.ts'

const no = (fault: string) => refuse('bundle', fault)

const closed = text('The passphrase does not open the file, or the file is damaged.')

/** Returns the private key in a PKCS#12 file and its certificate. @throws AppError `pass_upload_refused` */
export function readBundle(
  bytes: Uint8Array,
  passphrase: string | undefined,
): { certificate: X509Certificate; key: KeyObject } {
  const { keys, certificates } = open(bytes, passphrase)
  const [key, ...more] = keys
  if (!key) throw no(text('The file holds no RSA key. Export the certificate together with its key.'))
  if (more.length > 0) throw no(text('The file holds several keys. Export the pass certificate alone.'))
  const certificate = certificates.find((one) => one.checkPrivateKey(key))
  if (!certificate) throw no(text('The file holds no certificate of its key.'))
  return { certificate, key }
}

function open(bytes: Uint8Array, passphrase = ''): Bundle {
  if (binaryKind(bytes) !== 'pkcs12') throw no(text('This is not a .p12 file.'))
  try {
    return openWith(readPkcs12(bytes), passphrase)
  } catch (error) {
    throw no(sayFault(error, { wrong_passphrase: closed, damaged: closed }))
  }
}

/** Tries the passphrase a second time as OpenSSL before 1.1 wrote it: each byte of its UTF-8 as a character. */
function openWith(read: (passphrase: string) => Bundle, passphrase: string): Bundle {
  const asOlder = Buffer.from(passphrase).toString('latin1')
  try {
    return read(passphrase)
  } catch (error) {
    if (asOlder === passphrase || !(error instanceof KeyFault) || error.reason !== 'wrong_passphrase') throw error
    return read(asOlder)
  }
}
