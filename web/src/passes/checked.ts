import type { CheckedCard } from '@tessera/domain/passes/scan'
import { text } from '@tessera/domain/texts/text'

/** A checked card. `number` counts the cards in the order in which they were shown; `at` is ISO 8601. */
export interface Checked {
  readonly number: number
  readonly at: string
  readonly card: CheckedCard
  /** Set while only the list of this device, as of then, has answered: the code is still to be sent. */
  readonly offline?: { readonly scanned: string; readonly asOf: string }
  /** The answer of this device's list, where the server's was another. */
  readonly before?: CheckedCard
}

type Tone = 'valid' | 'due' | 'refused'

/** Valid, payment due, or not valid for another reason. */
export const toneOf = ({ valid, member }: CheckedCard): Tone =>
  valid ? 'valid' : member?.status === 'Payment Due' ? 'due' : 'refused'

/** The word for each answer. */
export const toneWords = { valid: text('Valid'), due: text('Payment Due'), refused: text('Not valid') } as const
