import type { LetterKind } from './letter.ts'

/** What the person behind a member has not agreed to: the invitation to the club is unanswered, or was declined. */
export const withheld = ['undecided', 'declined'] as const
export type Withheld = (typeof withheld)[number]

/**
 * Returns why no e-mail of a kind goes to a member, by what the person has agreed to; undefined if one may go. Who has not answered
 * the invitation to the club gets the e-mail with it and no other. The sending and the dialog before it both go by this rule.
 */
export function whyWithheld(kind: LetterKind, agreement: 'agreed' | Withheld | undefined): Withheld | undefined {
  if (agreement === 'declined') return 'declined'
  return agreement === 'undecided' && kind !== 'invitation' ? 'undecided' : undefined
}
