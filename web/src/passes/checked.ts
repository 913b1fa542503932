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

/** The word for each result. */
export const resultWords = { valid: text('Valid'), due: text('Payment Due'), refused: text('Not valid') } as const

/** Tone of the badge of each result. */
export const resultTones = { valid: 'active', due: 'due', refused: 'disabled' } as const

/** The words on a list of who was there, which has also members without a card. */
export const attendanceWords = { ...resultWords, ticked: text('Ticked by name') } as const
export const attendanceTones = { ...resultTones, ticked: 'active' } as const
