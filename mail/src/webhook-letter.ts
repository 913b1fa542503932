import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import type { Webhook } from '@tessera/domain/webhooks/webhook'

interface WebhookFacts {
  readonly language: Language
  readonly club: string
  /** Name of the receiver's host. */
  readonly host: string
  readonly why: NonNullable<Webhook['off']>['why']
  readonly link: string
}

/** The words that say to a club's owners that a webhook was switched off. */
export function webhookLetter({ language, club, host, why, link }: WebhookFacts): LetterContent {
  const t = translator(language)
  const subject = t('The webhook to {host} was switched off', { host })
  const reasons = {
    gone: t('Its receiver has answered with the status 410: it wants no more messages.'),
    failing: t('For three days each attempt to reach its receiver has failed.'),
  }
  return {
    subject,
    heading: subject,
    greeting: t('Hello,'),
    paragraphs: [
      t('{club} sends messages about changes to another program, at {host}. These messages have stopped.', {
        club,
        host,
      }),
      reasons[why],
      t('The webhook can be switched on again once the receiver works. What waits by then is sent.'),
    ],
    rows: [],
    button: { label: t('See the webhooks'), link },
    closing: t('This e-mail comes to all owners of the club, once.'),
  }
}
