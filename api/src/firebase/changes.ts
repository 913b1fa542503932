import { z } from 'zod'
import type { CollectionName } from './collections.ts'
import { insideFetch } from './inside-fetch.ts'

const sinceSchema = z.object({
  mark: z.string(),
  changed: z.array(z.string()).optional(),
  gone: z.array(z.string()).optional(),
})

/** What of a club's documents has changed since a mark; without `changed` anything may have. */
export type Since = z.infer<typeof sinceSchema>

/**
 * Asks what of a club's documents in a collection has changed since a mark. Every write that was answered before this is
 * asked is in the answer, whoever made it. Rejects as unavailable where nobody answers.
 */
export type AskChanges = (clubId: string, collection: CollectionName, mark: string | undefined) => Promise<Since>

/** The door tells, as every write goes through it. Google's Firestore tells nobody who speaks REST. */
export const changesInside =
  (inside: string, secret: string): AskChanges =>
  async (clubId, collection, mark) => {
    const asked = new URLSearchParams({ club: clubId, collection, ...(mark === undefined ? {} : { since: mark }) })
    try {
      const response = await insideFetch(`http://${inside}/changes?${asked}`, {
        headers: { authorization: `Bearer ${secret}` },
      })
      if (!response.ok) throw new Error(`The door answered ${response.status}`)
      return sinceSchema.parse(await response.json())
    } catch (cause) {
      throw Object.assign(new Error('The door does not tell what has changed', { cause }), { code: 14 })
    }
  }
