import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** Makes a key of a webhook: 32 random bytes, as the Standard Webhooks specification writes them. */
export const newWebhookKey = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** What is sent: one message, which keeps its `id` at each attempt. `body` is JSON. */
interface Signed {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/**
 * Returns the headers of an attempt, signed with each of the keys: a receiver that knows one of them accepts it. The signature is
 * of `id.timestamp.body` (Standard Webhooks, "Signature scheme"), with the timestamp in seconds of this attempt.
 */
export const webhookHeaders = (
  { id, at, body }: Signed,
  keys: readonly string[],
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': keys.map((key) => new Webhook(key).sign(id, at, body)).join(' '),
})
