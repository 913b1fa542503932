import type { TooMany } from '@tessera/domain/limits/rate-limit'
import { z } from 'zod'
import { insideFetch } from './inside-fetch.ts'

/** Counts writes of a club, or answers why they are too many. */
export type CountWrites = (clubId: string, writes: number) => Promise<TooMany | undefined>

const responseSchema = z.object({
  tooMany: z.object({ sentence: z.string(), retryAfter: z.number() }).optional(),
})

/** Counts at the gateway, which counts what browsers write to the books as well: a club has one limit for both. */
export const countWritesInside =
  (inside: string, secret: string): CountWrites =>
  async (clubId, writes) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ clubId, writes })
    try {
      const response = await insideFetch(`http://${inside}/club-writes`, { method: 'POST', headers, body })
      return responseSchema.parse(await response.json()).tooMany
    } catch (cause) {
      // Counts as unavailable (`faults.ts`).
      throw Object.assign(new Error('The gateway counts no writes', { cause }), { code: 14 })
    }
  }
