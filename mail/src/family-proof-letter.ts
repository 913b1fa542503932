import type { LetterContent } from '@tessera/domain/letters/letter'
import { formatDay } from '@tessera/domain/payments/day'
import type { PlainDate } from '@tessera/domain/plain-date'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface FamilyProofFacts {
  readonly language: Language
  readonly club: string
  /** Name of the head of the family, who gets the letter. */
  readonly head: string
  /** Whose proofs are needed: `proof` is what proves the membership type, `until` its last day; absent if the club knows none. */
  readonly people: readonly { readonly name: string; readonly proof: string; readonly until?: PlainDate | undefined }[]
}

/** The words of the one letter that asks the head of a family for the proofs of several of them. Each row begins with a name. */
export function familyProofLetter({ language, club, head, people }: FamilyProofFacts): LetterContent {
  const t = translator(language)
  const dayOf = (until: PlainDate) => formatDay(until, paperLocales[language])
  return {
    subject: t('Proofs are needed'),
    heading: t('Proofs are needed'),
    greeting: t('Hello {name},', { name: head }),
    paragraphs: [
      t('Membership types of {club} need the proofs below. Please send a new one of each, or bring it along.', {
        club,
      }),
    ],
    rows: people.map(({ name, proof, until }) => ({
      label: `${name}: ${proof}`,
      value: until ? t('Valid until {day}', { day: dayOf(until) }) : t('The club has none yet'),
    })),
    closing: t('If there is none, please tell the club: nothing changes by itself.'),
  }
}
