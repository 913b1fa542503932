import type { BankLine, LinePart } from '@tessera/domain/bank/bank-line'
import type { Reason } from '@tessera/domain/bank/match/proposal'
import { text } from '@tessera/domain/texts/text'
import type { BadgeTone } from '../../../ui/badge.tsx'

/** How sure it is what a line pays; `returned` for a payment that the bank has sent back. */
export const entryKinds = ['probable', 'unknown', 'returned', 'certain'] as const
export type EntryKind = (typeof entryKinds)[number]

/** How a kind is shown. */
export const kindBadges: Readonly<Record<EntryKind, { readonly tone: BadgeTone; readonly label: string }>> = {
  certain: { tone: 'active', label: text('Certain') },
  probable: { tone: 'due', label: text('Probable') },
  unknown: { tone: 'disabled', label: text('Unknown') },
  returned: { tone: 'error', label: text('Returned') },
}

/** `fits`: the line has the amount of the run, by which it is then recorded. */
export interface OfRun {
  readonly day: string
  readonly count: number
  readonly fits: boolean
}

export interface ReturnFee {
  readonly cents: number
  readonly name: string
}

/** A line with what it is taken for, as a row of the list. */
export interface BankEntry {
  readonly id: string
  readonly line: BankLine
  readonly kind: EntryKind
  readonly parts: readonly LinePart[]
  readonly reasons: readonly Reason[]
  /** Other members that it may be for. */
  readonly others: readonly string[]
  /** True once the user has taken it, as proposed or otherwise. */
  readonly taken: boolean
  /** The members whose recorded payment a returned line takes back. */
  readonly takesBack: readonly string[]
  /** What the bank has taken for it beyond the payment, and of whom that can be asked. */
  readonly fee?: ReturnFee | undefined
  /** The run of direct debits, or the one debit of it, that the line brings the money of. */
  readonly ofRun?: OfRun | undefined
}

/** Parts that the user has taken, by the line's id. */
export type Taken = Readonly<Record<string, readonly LinePart[]>>
