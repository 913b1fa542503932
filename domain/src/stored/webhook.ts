import { z } from 'zod'
import { deliveryFaults, deliveryStates, messageKinds, offReasons, webhookEvents } from '../webhooks/webhook.ts'
import { sealedSchema } from './sealed.ts'

/** An address of a club's receiver, which is called after events. */
export const storedWebhookSchema = z.object({
  clubId: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** The key that signs, as text, encrypted under the server's key. */
  key: sealedSchema,
  /** The key before it, which signs too until then. */
  oldKey: z.object({ key: sealedSchema, until: z.date() }).exactOptional(),
  /** From when the events count that were added later; the others count from the making. */
  since: z.partialRecord(z.enum(webhookEvents), z.date()).exactOptional(),
  /** Events up to this time are in the queue. */
  readUntil: z.date(),
  off: z.object({ at: z.date(), why: z.enum(offReasons) }).exactOptional(),
  /** Failed attempts since the last that succeeded, and the time of the first. */
  failures: z.int(),
  failingSince: z.date().exactOptional(),
  /** Nothing is sent before, in milliseconds since 1970: the receiver could not be reached, or wants to be left alone. */
  restsUntil: z.number().exactOptional(),
  createdAt: z.date(),
  /** The account of the owner who made it. */
  createdBy: z.string(),
})

/** A message to a webhook: waiting, taken or failed. The document's id is the header `webhook-id`. */
export const storedDeliverySchema = z.object({
  clubId: z.string(),
  webhookId: z.string(),
  kind: z.enum(messageKinds),
  body: z.string(),
  /** Id of the member whom it concerns. */
  memberId: z.string().exactOptional(),
  state: z.enum(deliveryStates),
  queuedAt: z.date(),
  /** When to try next, in milliseconds since 1970. While an attempt is made, when another process may make one. */
  due: z.number(),
  /** Attempts since the message was queued, or since an owner sent it again, changed the address or switched the webhook on. */
  attempts: z.int(),
  triedAt: z.date().exactOptional(),
  status: z.int().exactOptional(),
  fault: z.enum(deliveryFaults).exactOptional(),
})
