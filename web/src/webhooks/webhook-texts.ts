import { text } from '@tessera/domain/texts/text'
import type { Delivery, DeliveryFault, Webhook, WebhookEvent } from '@tessera/domain/webhooks/webhook'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'

/** How an event or another message to a webhook is called. */
export const kindNames: Readonly<Record<WebhookEvent | 'webhook.test', string>> = {
  'payment.recorded': text('Payment recorded'),
  'payment.deleted': text('Payment deleted'),
  'member.created': text('Member added'),
  'member.changed': text('Member changed'),
  'member.deleted': text('Member deleted'),
  'webhook.test': text('Test'),
}

const faults: Readonly<Record<Exclude<DeliveryFault, 'status'>, string>> = {
  name: text('No server has this name.'),
  address: text('The name leads into a private network. Only who runs the server can allow it.'),
  connection: text('No connection came about.'),
  certificate: text('The certificate of the receiver is not valid.'),
  timeout: text('The receiver has not answered in time.'),
  off: text('The webhook was off.'),
  server: text('The server that runs Tessera failed. Its log says more.'),
}

/** Says what has become of a message to a webhook. */
export function deliveryText({ state, status, fault, nextAt }: Delivery): string {
  if (state === 'taken') return t('The receiver has taken it.')
  if (!fault) return t('It is about to be sent.')
  const why = fault === 'status' ? t('The receiver has answered {status}.', { status: status ?? '' }) : t(faults[fault])
  const next = nextAt && t('It is tried again {when}.', { when: momentText(new Date(nextAt)) })
  return next ? `${why} ${next}` : why
}

/** Says why a webhook is off, or since when its receiver takes nothing; undefined if all is well. */
export function troubleText({ off, failingSince }: Webhook): string | undefined {
  if (off?.why === 'gone') return t('Off since {when}: the receiver says that it is gone (410).', { when: at(off.at) })
  if (off) return t('Off since {when}: the receiver has taken nothing for days.', { when: at(off.at) })
  return failingSince && t('The receiver has taken nothing since {when}.', { when: at(failingSince) })
}

const at = (moment: string) => momentText(new Date(moment))
