/** What stands on a donation receipt, from top to bottom, in the language of the law that it goes by. */
export interface DonationPaper {
  readonly title: string
  readonly subtitle: string
  readonly blocks: readonly Block[]
  /** What stands below the line for the signature. */
  readonly signature: string
  /** What stands at the end, in small letters. */
  readonly notes: readonly string[]
  /** The donations of a year one by one, on pages of their own. */
  readonly annex?: Annex
}

/** A fact with its name, or a sentence; `isTicked` one with a box before it. */
export type Block =
  | { readonly name: string; readonly value: string }
  | { readonly sentence: string; readonly isTicked?: boolean }

export interface Annex {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sum: readonly string[]
}
