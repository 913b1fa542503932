import { z } from 'zod'
import { hutCountSchema } from '../huts/hut.ts'

/** A link that a club has given to the warden of a hut. Its secrets are stored as SHA-256, in base64url. */
export const storedHutSchema = z.object({
  clubId: z.string(),
  name: z.string(),
  /** The last day on which it counts, in the club's calendar. */
  until: z.string(),
  /** Of the secret in the link. */
  linkHash: z.string(),
  /** Of the secret of the device that opened the link first. */
  deviceHash: z.string().exactOptional(),
  boundAt: z.date().exactOptional(),
  /** Random; the salts of its lists are made of it, so that a list stays the same while its cards do. */
  saltKey: z.string(),
  /** When its device fetched a list last, to the hour. */
  listAt: z.date().exactOptional(),
  /** The number of the last check that was counted. */
  countedUpTo: z.int(),
  /** Checks by the club's day. */
  counts: z.record(z.string(), hutCountSchema),
  createdAt: z.date(),
  /** The account of the owner who made it. */
  createdBy: z.string(),
  endedAt: z.date().exactOptional(),
})
