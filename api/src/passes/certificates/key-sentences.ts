import { text } from '@tessera/domain/texts/text'
import { KeyFault, type KeyFaultReason } from '../../keys/key-fault.ts'

type Sentences = Partial<Record<KeyFaultReason, string>>

/** Sentences for a key that takes too long, in a file of its own or in a bundle. */
const costly: Sentences = {
  too_large: text('The private key is too long. Passes need an RSA key of 2048 bits.'),
  too_many_rounds: text(
    'The passphrase protects the file with more than a million rounds, which takes too long to open. Export it anew.',
  ),
}

/** The sentence for a key that cannot be used. Throws anything but a fault of the key again. */
export function sayFault(error: unknown, others: Sentences): string {
  const said = error instanceof KeyFault ? { ...costly, ...others }[error.reason] : undefined
  if (said === undefined) throw error
  return said
}
