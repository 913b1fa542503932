import type { HandoverPoint } from '@tessera/domain/duties/handover'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'

/** Says what a point of the handover is about, and how it stands. */
export function pointText(point: HandoverPoint): string {
  switch (point.id) {
    case 'owners':
      return t(
        '{count, plural, =0 {No owner stays: the club needs one.} one {One owner stays. Two are better: then the club goes on if one of them cannot.} other {# owners stay.}}',
        { count: point.count },
      )
    case 'invited':
      return t('Invited, and not accepted yet: {names}', { names: point.names.join(', ') })
    case 'expired':
      return t('The invitation has expired, and is to be sent again: {names}', { names: point.names.join(', ') })
    case 'second-step':
      return point.names.length === 0
        ? t('Everybody has a second step at sign-in.')
        : t('Without a second step at sign-in: {names}', { names: point.names.join(', ') })
    case 'certificate':
      return point.isExpired
        ? t('The certificate for Apple Wallet was valid until {day}: a new one is needed.', {
            day: dayText(point.until),
          })
        : t('The certificate for Apple Wallet is valid until {day}.', { day: dayText(point.until) })
    case 'mail':
      return point.state === 'done'
        ? t('E-mails are sent.')
        : t('E-mails are not sent. Whoever runs the server can see why.')
    case 'backup':
      return point.state === 'done'
        ? t('Backups are made every night.')
        : t('Backups are not made, or could not be restored for a test. Whoever runs the server can see why.')
    case 'operator':
      return t('Who runs the server after the election, and whose address gets its warnings?')
    case 'account':
      return t('Members pay to the account of {holder}. Who signs for it at the bank from now on?', {
        holder: point.holder,
      })
    case 'machines':
      return t('Keys of machines stay: {names}. End those that nobody knows.', { names: point.names.join(', ') })
  }
}
