import { invitationDays } from '@tessera/domain/duties/committee'
import type { Duty } from '@tessera/domain/duties/duty'
import type { LetterContent } from '@tessera/domain/letters/letter'
import { formatDay } from '@tessera/domain/payments/day'
import type { PlainDate } from '@tessera/domain/plain-date'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'

interface CommitteeFacts {
  readonly language: Language
  readonly club: string
  readonly duty: Duty
  /** The first day, if it is a later one. */
  readonly from?: PlainDate | undefined
  /** The last day, as an auditor's has one. */
  readonly until: PlainDate | undefined
  /** The last day of the link, where it works for less than the days of an invitation. */
  readonly lastDay?: PlainDate | undefined
  /** The page that the invitation is accepted at, with its code. */
  readonly link: string
}

const does: Readonly<Record<Duty, string>> = {
  owner: text('With it you do everything in the club’s administration.'),
  money: text('With it you keep the payments, fees, seasons and the bank.'),
  members: text('With it you keep the members, their cards and the letters to them.'),
  door: text('With it you check membership cards and keep the attendance lists.'),
  look: text('With it you read everything and change nothing.'),
}

/** The words of the letter that invites somebody to a club's committee. */
export function committeeLetter({ language, club, duty, from, until, link, lastDay }: CommitteeFacts): LetterContent {
  const t = translator(language)
  const [first, day, last] = [from, until, lastDay].map((one) => one && formatDay(one, paperLocales[language]))
  return {
    subject: t('An invitation to the committee'),
    heading: t('An invitation to the committee'),
    greeting: t('Hello,'),
    paragraphs: [
      t('{club} invites you to its administration.', { club }),
      t(does[duty]),
      ...(first ? [t('It begins on {day}.', { day: first })] : []),
      ...(day ? [t('The invitation is for the time until {day}.', { day })] : []),
      last
        ? t('The link is for this address only, and works until {day}.', { day: last })
        : t('The link is for this address only, and works for {days} days.', { days: invitationDays }),
    ],
    rows: [],
    button: { label: t('See the invitation'), link },
    closing: t('You know nothing of it? Then nothing needs doing: without you nothing happens.'),
  }
}
