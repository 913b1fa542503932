import type { LetterContent } from '@tessera/domain/letters/letter'
import type { ProofState } from '@tessera/domain/members/proof'
import { formatDay } from '@tessera/domain/payments/day'
import type { PlainDate } from '@tessera/domain/plain-date'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface ProofFacts {
  readonly language: Language
  readonly name: string
  readonly club: string
  /** Name of the membership type. */
  readonly type: string
  /** What proves it, such as a student card. */
  readonly proof: string
  readonly state: Exclude<ProofState, 'valid'>
  /** Last day of the proof that the club knows; absent if it knows none. */
  readonly until?: PlainDate | undefined
}

/** Makes the text of the letter that asks a member for a new proof of the membership type. */
export function proofLetter({ language, name, club, type, proof, state, until }: ProofFacts): LetterContent {
  const t = translator(language)
  const day = formatDay(until, paperLocales[language])
  const asked = {
    missing: () => t('The club has no such proof yet. Please send it to the club, or bring it along.'),
    ended: () =>
      t('The one that the club knows was valid until {day}. Please send a new one, or bring it along.', { day }),
    ending: () =>
      t('The one that the club knows is valid until {day}. Please send a new one by then, or bring it along.', { day }),
  }
  return {
    subject: t('Please send a proof: {proof}', { proof }),
    heading: t('A proof is needed'),
    greeting: t('Hello {name},', { name }),
    paragraphs: [t('The membership type “{type}” of {club} needs a proof.', { type, club }), asked[state]()],
    rows: [{ label: t('Proof'), value: proof }, ...(until ? [{ label: t('Valid until'), value: day }] : [])],
    closing: t('If there is none, please tell the club: nothing changes by itself.'),
  }
}
