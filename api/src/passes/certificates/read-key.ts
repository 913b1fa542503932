import type { KeyObject } from 'node:crypto'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import { isEncrypted, openKeyBlock } from '../../keys/open-key.ts'
import { binaryKind, isCertificate, isKey, type PemBlock, pemBlocks } from '../../keys/pem.ts'
import { refuse } from '../refuse.ts'
import { sayFault } from './key-sentences.ts'

const no = (fault: string | Sentence) => refuse('signerKey', fault)

export const damagedKey = text('The private key cannot be read: the file is damaged. Export it anew.')

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
  return open(block, passphrase)
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

function open(block: PemBlock, passphrase: string | undefined): KeyObject {
  if (block.label === 'OPENSSH PRIVATE KEY')
    throw no(text('This is an SSH key. Upload the private key of the pass certificate.'))
  if (isEncrypted(block) && !passphrase)
    throw no(text('The private key is protected by a passphrase. Enter the passphrase too.'))
  try {
    return openKeyBlock(block, passphrase)
  } catch (error) {
    throw no(
      sayFault(error, {
        not_rsa: text('The private key is an elliptic-curve or other key. Passes need an RSA key of 2048 bits.'),
        wrong_passphrase: text('The passphrase does not open the private key.'),
        damaged: damagedKey,
      }),
    )
  }
}
