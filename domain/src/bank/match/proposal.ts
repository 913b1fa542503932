import type { BankLine, LinePart } from '../bank-line.ts'

/** A member as matching knows one. */
export interface MatchableMember {
  readonly id: string
  readonly fullName: string
  readonly givenName?: string | undefined
  readonly familyName?: string | undefined
  /** The club's number. */
  readonly memberId: string
  /** Id of the head of the family. */
  readonly belongsTo?: string | undefined
}

/** What a member has not paid of an item; in cents, above 0. */
export interface OpenItem {
  readonly itemId: string
  readonly cents: number
  /** The price of one time, of an item that repeats. */
  readonly each?: number
}

/** What lines are matched with. */
export interface MatchFacts {
  readonly members: readonly MatchableMember[]
  /** What a member has not paid, the oldest first. */
  readonly openOf: (memberId: string) => readonly OpenItem[]
  /** All items that can be paid, for references of what is paid already. */
  readonly itemIds: readonly string[]
  /** The items that a family pays once: open at the one of the family who is asked, whoever of it a reference names. */
  readonly familyItemIds: ReadonlySet<string>
  /** Members for whom an account has paid before, as confirmed, by its IBAN. */
  readonly confirmed: ReadonlyMap<string, readonly string[]>
}

/** Why a member is proposed for a line, the strongest first. */
export type Reason =
  /** A reference of the member and an item, or the member's standing one; `typo` if one character differs. */
  | { readonly kind: 'reference'; readonly typo: boolean }
  /** The account has paid for the member before. */
  | { readonly kind: 'iban' }
  /** The member's name, or a part of it, is in the purpose. */
  | { readonly kind: 'named' }
  /** The payer has the member's name. */
  | { readonly kind: 'payer' }
  /** The member's number is in the purpose, beside a word that says so or with a part of the name. */
  | { readonly kind: 'number' }
  /** The payer belongs to the same family, or has the family name. */
  | { readonly kind: 'family' }
  /** Exactly what is open. */
  | { readonly kind: 'amount' }

/**
 * What a line is taken for. `certain` is recorded without a look at each; `probable` is proposed; `unknown` has no parts.
 * The sum of the parts is at most the line's amount.
 */
export interface Proposal {
  readonly line: BankLine
  readonly sure: 'certain' | 'probable' | 'unknown'
  readonly parts: readonly LinePart[]
  readonly reasons: readonly Reason[]
  /** Other members that it may be for, the likeliest first; at most 5. */
  readonly others: readonly string[]
}
