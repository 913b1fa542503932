import { sentenceSchema } from '@tessera/domain/errors'
import type { TooMany } from '@tessera/server/limits/rate-limit'
import { z } from 'zod'
import { askInside } from './inside-fetch.ts'

/** Counts writes of a club; returns the reason if they are too many. */
export type CountWrites = (clubId: string, writes: number) => Promise<TooMany | undefined>

const responseSchema = z.object({
  tooMany: z.object({ sentence: sentenceSchema, retryAfter: z.number() }).optional(),
})

/** Counts at the gateway, which also counts browsers' writes to Firestore: a club has one limit for both. */
export const countWritesInside =
  (inside: string, secret: string): CountWrites =>
  async (clubId, writes) =>
    responseSchema.parse(await askInside(inside, secret, '/club-writes', { clubId, writes })).tooMany
