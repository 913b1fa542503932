import type { LetterOutcome, MemberMail, SentLetter } from '@tessera/domain/letters/contract'
import type { LetterFault, LetterKind } from '@tessera/domain/letters/letter'
import { text } from '@tessera/domain/texts/text'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import type { Unreached } from './reach.ts'

const faults: Readonly<Record<LetterFault, string>> = {
  reserved: text('This is an example address: it belongs to no one'),
  refused: text('The mail server refuses it'),
  expired: text('No mail server took it within 48 hours'),
  limit: text('It waits for tomorrow: the e-mails of today, of the club or to this address, are used up'),
  unconfirmed: text('It waits until an administrator has confirmed the own e-mail address'),
  deferred: text('The mail server does not take it yet; it is tried again'),
  attachment: text('The attached file cannot be made'),
  composition: text('The server could not put it together; whoever runs the server finds the reason in its log'),
  family: text(
    'Somebody of the family was deleted or has died, or there was nobody left to write to, before it was sent',
  ),
  namesakes: text('Two of the family have the same name and no longer the same reader: it has to be sent again'),
}

/** Why an e-mail waits or has failed, with what the mail server said. */
export const faultText = ({ fault, said }: NonNullable<SentLetter['error']>): string =>
  said ? `${t(faults[fault])}: ${said}` : t(faults[fault])

const outcomes: Readonly<Record<Exclude<LetterOutcome, 'queued'>, string>> = {
  recent: text('Had such an e-mail in the meantime'),
  'nothing-due': text('Has paid in the meantime'),
  gone: text('Is no member any more'),
  disabled: text('Is disabled'),
  unwanted: text('Wants no notes'),
  'signed-in': text('Has signed in before'),
  undecided: text('Has not accepted the invitation to the club yet'),
  declined: text('Has declined to be a member'),
  'no-address': text('Has no e-mail address'),
  'by-debit': text('Pays by direct debit'),
  'no-proof-needed': text('Needs no proof now'),
}

export const outcomeText = (outcome: Exclude<LetterOutcome, 'queued'>): string => t(outcomes[outcome])

/** Why an e-mail is not sent to a member, before it is. */
export const unreachedText = (why: Unreached): string =>
  why === 'no-address' ? t('No e-mail gets through') : outcomeText(why)

const kinds: Readonly<Record<LetterKind, string>> = {
  invitation: text('Invitation'),
  card: text('Card'),
  'card-changed': text('Changed card'),
  reminder: text('Payment reminder'),
  receipt: text('Receipt'),
  note: text('Note to members'),
  proof: text('Request for a proof'),
  debit: text('Announcement of a direct debit'),
  summary: text('Summary'),
  committee: text('Invitation to the committee'),
  certificate: text('Certificate'),
  application: text('Application to join'),
  webhook: text('Webhook that fails'),
  seal: text('Seal of the history'),
}

export const kindText = (kind: LetterKind): string => t(kinds[kind])

/** Note beside a member's status: a refused address, else the reminder that waits or the last one that was sent. */
export function noteOf(mail: MemberMail, email: string): string | undefined {
  if (mail.refused?.address === email) return t('No e-mail gets through')
  if (mail.reminder?.waits) return t('A reminder waits to be sent')
  return mail.remindedOn && t('Reminded on {day}', { day: dayText(mail.remindedOn) })
}

/** Words of the action that reminds `count` members, while `drawn` others who owe pay by direct debit. */
export function remindText(count: number, drawn: number): string {
  if (drawn === 0)
    return count > 0
      ? t('Remind {count, plural, one {# member} other {# members}}', { count })
      : t('Remind: nobody has a payment due')
  return count > 0
    ? t(
        'Remind {count, plural, one {# member} other {# members}} ({drawn, plural, one {# pays} other {# pay}} by direct debit)',
        { count, drawn },
      )
    : t('Remind: {drawn, plural, one {# pays} other {# pay}} by direct debit', { drawn })
}

/** Words of the action that prints the reminders of `count` members, while `drawn` others pay by direct debit. */
export function printText(count: number, drawn: number): string {
  if (count > 0) return t('Print reminders')
  return drawn > 0
    ? t('Print reminders: {drawn, plural, one {# pays} other {# pay}} by direct debit', { drawn })
    : t('Print reminders: nobody has a payment due')
}
