import type { LinePart } from '@tessera/domain/bank/bank-line'
import type { Chance } from '../../scripts/demo/chance.ts'
import type { BankBooks } from './bank-books.ts'
import type { BankClub } from './bank-club.ts'

/** A line as it is made up; what a bank would fill in is added. */
export interface Draft {
  readonly kind: string
  readonly cents: number
  readonly name: string
  readonly iban: string
  readonly text: string
  readonly reference?: string
  readonly returned?: string
  /** What the payer meant to pay; empty if it is for no member, or for nothing that is open. */
  readonly truth: readonly LinePart[]
  /** The payer named the items, by references. */
  readonly namesItems?: boolean
}

/** What makes up lines. */
export interface LineMaker {
  readonly chance: Chance
  readonly club: BankClub
  readonly books: BankBooks
}
