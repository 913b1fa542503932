import { sentenceSchema } from '@tessera/domain/errors'
import type { Sentence } from '@tessera/domain/texts/text'
import type { TooMany } from '@tessera/server/limits/rate-limit'
import { z } from 'zod'
import { askInside } from './inside-fetch.ts'

/** Counts writes of a club, or returns why it may make none: too many now, or no room for more than deletions. */
export type CountWrites = (clubId: string, writes: number, adding: boolean) => Promise<WriteRefusal>

interface WriteRefusal {
  readonly tooMany?: TooMany | undefined
  readonly full?: Sentence | undefined
}

const responseSchema = z.object({
  tooMany: z.object({ sentence: sentenceSchema, retryAfter: z.number() }).optional(),
  full: sentenceSchema.optional(),
})

/** Counts at the gateway, which also counts browsers' writes to Firestore: a club has one limit for both. */
export const countWritesInside =
  (inside: string, secret: string): CountWrites =>
  async (clubId, writes, adding) =>
    responseSchema.parse(await askInside(inside, secret, '/club-writes', { clubId, writes, adding }))
