import type { LetterContent } from '@tessera/domain/letters/letter'
import { formatDay } from '@tessera/domain/payments/day'
import type { PlainDate } from '@tessera/domain/plain-date'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface CardChangedFacts {
  readonly language: Language
  readonly name: string
  readonly club: string
  /** The member number. */
  readonly number: string
  /** Name of the membership type; empty for none. */
  readonly type: string
  /** The last day on which the card is valid. */
  readonly until: PlainDate
  /** The page with the card. */
  readonly link: string
}

/** Makes the text of the e-mail about a changed card. */
export function cardChangedLetter({
  language,
  name,
  club,
  number,
  type,
  until,
  link,
}: CardChangedFacts): LetterContent {
  const t = translator(language)
  return {
    subject: t('Your membership card has changed'),
    heading: t('Your membership card has changed'),
    greeting: t('Hello {name},', { name }),
    paragraphs: [
      t('This is what your membership card of {club} says now. If you have it on paper, please print it again.', {
        club,
      }),
    ],
    rows: [
      { label: t('Name'), value: name },
      { label: t('Member ID'), value: number },
      ...(type ? [{ label: t('Membership type'), value: type }] : []),
      { label: t('Valid until'), value: formatDay(until, paperLocales[language]) },
    ],
    button: { label: t('Open my card'), link },
    closing: t('The card always shows your current status. If something is wrong, please tell your club.'),
  }
}
