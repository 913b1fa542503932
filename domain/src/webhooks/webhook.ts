import { z } from 'zod'
import { line } from '../text.ts'
import { text } from '../texts/text.ts'

/** Maximum webhooks of a club. */
export const mostWebhooks = 5
/** Deliveries of a webhook that its log shows, the newest. */
export const mostDeliveries = 100

/** What a webhook can be called for. What happens to members is read from the history, which has each change with its commit. */
export const webhookEvents = [
  'payment.recorded',
  'payment.deleted',
  'member.created',
  'member.changed',
  'member.deleted',
] as const
const eventSchema = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof eventSchema>

/** The kinds of messages: the events, and the one that an owner sends to try a webhook. */
export const messageKinds = [...webhookEvents, 'webhook.test'] as const

const chooseOne = text('Please choose at least one event')

/** Where a club's messages are sent, and for which events. The rest of the rules for the address are `urlFault`'s. */
export const webhookInputSchema = z.object({
  url: line(500, text('Please enter the address to call')),
  events: z
    .array(eventSchema)
    .min(1, chooseOne)
    .max(webhookEvents.length)
    // In one order, so that the same events compare equal.
    .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
})
export type WebhookInput = z.infer<typeof webhookInputSchema>

/** A change; with `seen`, fields that somebody else has changed since are not overwritten. */
export const webhookChangeSchema = webhookInputSchema
  .partial()
  .extend({ seen: webhookInputSchema.partial().exactOptional() })
export type WebhookChange = z.infer<typeof webhookChangeSchema>

/** Why a webhook is off: its receiver has answered 410, or has taken nothing for days. */
export const offReasons = ['gone', 'failing'] as const

/** A webhook of the club, without its key. Moments are ISO 8601. */
export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(eventSchema),
  createdAt: z.string(),
  /** Since when nothing is sent, and why; absent while it is on. */
  off: z.object({ at: z.string(), why: z.enum(offReasons) }).exactOptional(),
  /** Since when every attempt has failed; absent if the last one succeeded, or there was none. */
  failingSince: z.string().exactOptional(),
  /** Until when messages are signed with the key before, too; absent if the key was not replaced in the last day. */
  oldKeyUntil: z.string().exactOptional(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** All webhooks of a club after one was made or got another key, with that key: it is shown this once. */
export const keyedWebhooksSchema = z.object({ webhooks: z.array(webhookSchema), id: z.string(), key: z.string() })

/** `waiting`: will be tried, for the first time or again. `failed`: is not tried any more, unless an owner sends it again. */
export const deliveryStates = ['waiting', 'taken', 'failed'] as const

/**
 * Why the last attempt failed. `name`: no address was found for the name. `address`: the name leads into a private network, which the
 * operator does not allow. `connection`: none came about, or it broke off. `certificate`: the receiver's is not valid. `timeout`: no
 * answer in time. `status`: the answer is none of success, such as a redirect, which is not followed. `off`: the webhook was off.
 * `server`: an error of this server, of which its log has more.
 */
export const deliveryFaults = [
  'name',
  'address',
  'connection',
  'certificate',
  'timeout',
  'status',
  'off',
  'server',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

/** A message to a webhook, as its log shows it. `id` is the header `webhook-id`, the same at each attempt. Moments are ISO 8601. */
export const deliverySchema = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  /** When it was put into the queue. */
  queuedAt: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** When it was tried last, and what the receiver answered, if it did. */
  triedAt: z.string().exactOptional(),
  status: z.number().exactOptional(),
  fault: z.enum(deliveryFaults).exactOptional(),
  /** When a waiting one is tried next. */
  nextAt: z.string().exactOptional(),
  /** The JSON that is sent. */
  body: z.string(),
})
export type Delivery = z.infer<typeof deliverySchema>
