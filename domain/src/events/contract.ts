import { z } from 'zod'
import { signedIn } from '../contract.ts'

/** Collections that appear in the events to browsers. */
export const liveCollections = [
  'members',
  'payments',
  'paymentItems',
  'paymentYears',
  'clubs',
  'views',
  'memberNotes',
  'bankRuns',
] as const
export type LiveCollection = (typeof liveCollections)[number]

/** The data of an event: the collections that may have changed since the event before it. */
export const changedSchema = z.object({ changed: z.array(z.enum(liveCollections)) })
export type Changed = z.infer<typeof changedSchema>

/** Milliseconds between the comments that show that a stream is alive. */
export const heartbeatMs = 25_000

export const eventsContract = {
  stream: signedIn.get(
    '/api/events',
    'Server-sent events: {"changed": […]} names collections of the club that may have changed, for members what concerns them. The first event says what changed since `since`, an earlier event’s id or `position` of the configuration. Ends with the token',
    { kind: 'file', contentType: 'text/event-stream' },
    { query: ['since'], refusals: ['forbidden', 'club_suspended'] },
  ),
}
