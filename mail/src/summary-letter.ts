import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface SummaryFacts {
  readonly language: Language
  readonly club: string
  readonly queued: number
  /** Those who were due to be reminded and were not, since they had a reminder within the pause. */
  readonly recent: number
  /** Those who have no e-mail address, nor has the head of their family. */
  readonly withoutEmail: number
  readonly link: string
}

/** The words of the summary of automatic reminders, for the administrator who has switched them on, or the owners. */
export function summaryLetter({ language, club, queued, recent, withoutEmail, link }: SummaryFacts): LetterContent {
  const t = translator(language)
  const heading = queued > 0 ? t('Payment reminders were sent') : t('No payment reminder was sent')
  return {
    subject: heading,
    heading,
    greeting: t('Hello,'),
    paragraphs: [
      queued > 0
        ? t('Today {count, plural, one {# member} other {# members}} of {club} got an automatic payment reminder.', {
            count: queued,
            club,
          })
        : t('Today nobody of {club} got an automatic payment reminder.', { club }),
      ...(recent > 0
        ? [
            t('{count, plural, one {# member} other {# members}} had one a short while ago and got none.', {
              count: recent,
            }),
          ]
        : []),
      ...(withoutEmail > 0
        ? [
            t(
              '{count, plural, one {# member has} other {# members have}} no e-mail address and got none: “Print reminders” above the list of members makes letters on paper once the payment is due.',
              { count: withoutEmail },
            ),
          ]
        : []),
    ],
    rows: [],
    button: { label: t('See the members'), link },
    closing: t('Automatic reminders are switched on. They can be switched off in the list of Payment Due.'),
  }
}
