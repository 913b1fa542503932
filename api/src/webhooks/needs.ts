import type { Needs } from '../needs.ts'
import type { CallWebhook } from './call.ts'

/** What belongs to webhooks alone. */
export interface WebhookParts {
  readonly callWebhook: CallWebhook
}

/** What the owners' calls about webhooks need. */
export type WebhookNeeds = Needs<'config' | 'db' | 'now' | 'passKey'>
