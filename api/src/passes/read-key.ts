import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import { binaryKind, isCertificate, isKey, type PemBlock, pemBlocks } from './pem.ts'
import { refuse } from './refuse.ts'

const no = (fault: string | Sentence) => refuse('signerKey', fault)

/** Returns the only private key in a PEM file, decrypted. @throws AppError `pass_upload_refused` */
export function readKey(bytes: Uint8Array, passphrase: string | undefined): KeyObject {
  const blocks = pemBlocks(bytes)
  const [block, ...more] = blocks.filter(isKey)
  if (!block) throw noKey(bytes, blocks)
  if (more.length > 0)
    throw no(
      sentence("The key file holds {count} private keys. Upload the certificate's key alone.", {
        count: more.length + 1,
      }),
    )
  const key = open(block, passphrase)
  if (key.asymmetricKeyType !== 'rsa')
    throw no(text('The private key is an elliptic-curve or other key. Passes need an RSA key of 2048 bits.'))
  return key
}

function noKey(bytes: Uint8Array, blocks: readonly PemBlock[]) {
  if (blocks.some(isCertificate))
    return no(text('The file chosen as key holds a certificate. Were the two files swapped?'))
  if (blocks.some(({ label }) => label.endsWith('PUBLIC KEY')))
    return no(text('This is a public key. Upload the private key.'))
  const kind = binaryKind(bytes)
  if (kind === 'pkcs12') return no(text('This is a .p12 bundle. Choose “Upload a .p12 file” in the steps below.'))
  if (kind === 'der')
    return no(text('The key is not in PEM form. Convert it: openssl pkey -inform der -in key.der -out signer-key.pem'))
  return no(text('The file chosen as key is not a PEM private key.'))
}

function open({ label, text: pem }: PemBlock, passphrase: string | undefined): KeyObject {
  if (label === 'OPENSSH PRIVATE KEY')
    throw no(text('This is an SSH key. Upload the private key of the pass certificate.'))
  const isEncrypted = label === 'ENCRYPTED PRIVATE KEY' || /^Proc-Type: 4,ENCRYPTED$/m.test(pem)
  if (isEncrypted && !passphrase)
    throw no(text('The private key is protected by a passphrase. Enter the passphrase too.'))
  try {
    return createPrivateKey({ key: pem, format: 'pem', ...(passphrase ? { passphrase } : {}) })
  } catch {
    throw isEncrypted
      ? no(text('The passphrase does not open the private key.'))
      : no(text('The private key cannot be read: the file is damaged. Export it anew.'))
  }
}
