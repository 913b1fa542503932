import { z } from 'zod'
import { adminFor } from '../contract.ts'
import {
  deliverySchema,
  keyedWebhooksSchema,
  webhookChangeSchema,
  webhookInputSchema,
  webhookSchema,
} from './webhook.ts'

const admin = adminFor('owner')
const webhooks = z.array(webhookSchema)
const deliveries = z.array(deliverySchema)

/** The addresses that the club's server calls after an event, and what it has sent to them. */
export const webhooksContract = {
  list: admin.get('/api/webhooks', 'The webhooks of the club, the newest first', webhooks, { reads: false }),
  make: admin.post('/api/webhooks', 'Makes a webhook; its key is answered this once', keyedWebhooksSchema, {
    request: webhookInputSchema,
    refusals: ['limit_reached', 'changed_meanwhile'],
  }),
  change: admin.patch('/api/webhooks/{id}', 'Changes the address or the events of a webhook', webhooks, {
    request: webhookChangeSchema,
    refusals: ['not_found', 'changed_meanwhile'],
  }),
  remove: admin.delete('/api/webhooks/{id}', 'Deletes a webhook with its log; answers the others', webhooks, {
    refusals: ['not_found'],
  }),
  rotate: admin.post(
    '/api/webhooks/{id}/key',
    'Gives a webhook another key, which is answered this once; for a day messages are signed with the key before, too',
    keyedWebhooksSchema,
    { refusals: ['not_found', 'changed_meanwhile'] },
  ),
  enable: admin.post('/api/webhooks/{id}/enabled', 'Sends to a webhook again that is off', webhooks, {
    refusals: ['not_found', 'changed_meanwhile'],
  }),
  deliveries: admin.get(
    '/api/webhooks/{id}/deliveries',
    'The last messages to a webhook, the newest first',
    deliveries,
    {
      reads: false,
      refusals: ['not_found'],
    },
  ),
  sendAgain: admin.post(
    '/api/webhooks/{id}/deliveries/{delivery}/resent',
    'Sends a message to a webhook again, with the same id and content; answers the log',
    deliveries,
    { refusals: ['not_found', 'changed_meanwhile', 'limit_reached'] },
  ),
  test: admin.post(
    '/api/webhooks/{id}/test',
    'Sends a message to a webhook that says nothing; answers the log',
    deliveries,
    {
      refusals: ['not_found', 'changed_meanwhile', 'limit_reached'],
    },
  ),
}
