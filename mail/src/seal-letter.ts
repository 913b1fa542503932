import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface SealFacts {
  readonly language: Language
  readonly club: string
  readonly number: number
  /** Entries, members of entries about several, and payments of the seal. */
  readonly count: number
  /** Hexadecimal. */
  readonly code: string
  /** Hexadecimal, of the key that signed it. */
  readonly fingerprint: string
  readonly link: string
}

/** What an auditor keeps of a day's history: with it, nobody can give out another history for it later. */
export function sealLetter({ language, club, number, count, code, fingerprint, link }: SealFacts): LetterContent {
  const t = translator(language)
  const subject = t('Seal {number} of the history of {club}', { number, club })
  return {
    subject,
    heading: subject,
    greeting: t('Hello,'),
    paragraphs: [
      t('The history of {club} was sealed. Please keep this e-mail: a later check must find the same code.', { club }),
    ],
    rows: [
      { label: t('Seal'), value: String(number) },
      { label: t('Entries, members in them and payments'), value: String(count) },
      { label: t('Code'), value: code },
      { label: t('Key of the server'), value: fingerprint },
    ],
    button: { label: t('Check the seals'), link },
    closing: t(
      'This e-mail comes to the auditors of the club, after each day on which something was recorded or changed.',
    ),
  }
}
