import { sentenceSchema } from '@tessera/domain/errors'
import type { TooMany } from '@tessera/server/limits/rate-limit'
import { z } from 'zod'
import { insideFetch } from './inside-fetch.ts'

/** Counts writes of a club; returns the reason if they are too many. */
export type CountWrites = (clubId: string, writes: number) => Promise<TooMany | undefined>

const responseSchema = z.object({
  tooMany: z.object({ sentence: sentenceSchema, retryAfter: z.number() }).optional(),
})

/** Counts at the gateway, which also counts browsers' writes to Firestore: a club has one limit for both. */
export const countWritesInside =
  (inside: string, secret: string): CountWrites =>
  async (clubId, writes) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ clubId, writes })
    try {
      const response = await insideFetch(`http://${inside}/club-writes`, { method: 'POST', headers, body })
      return responseSchema.parse(await response.json()).tooMany
    } catch (cause) {
      // 14 counts as unavailable (`faults.ts`).
      throw Object.assign(new Error('The gateway counts no writes', { cause }), { code: 14 })
    }
  }
