import type { LetterContent } from '@tessera/domain/letters/letter'
import { formatDay } from '@tessera/domain/payments/day'
import type { PlainDate } from '@tessera/domain/plain-date'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface CertificateFacts {
  readonly language: Language
  readonly club: string
  /** The last day of the certificate, and the days until then. */
  readonly until: PlainDate
  readonly days: number
  readonly link: string
}

/** The words of the warning that a club's certificate for Apple Wallet ends, for its administrators. */
export function certificateLetter({ language, club, until, days, link }: CertificateFacts): LetterContent {
  const t = translator(language)
  const subject = t('The certificate for the cards ends {days, plural, =0 {today} one {in # day} other {in # days}}', {
    days,
  })
  return {
    subject,
    heading: subject,
    greeting: t('Hello,'),
    paragraphs: [
      t('The certificate with which {club} issues cards for Apple Wallet is valid until {day}.', {
        club,
        day: formatDay(until, paperLocales[language]),
      }),
      t(
        'After that no card can be made or updated; those on phones stay as they are. Please renew it in the Apple developer account, and upload the new one.',
      ),
    ],
    rows: [],
    button: { label: t('See the pass configuration'), link },
    closing: t('This e-mail comes 60, 30 and 7 days before the end to all administrators of the club.'),
  }
}
