import type { CollectionName } from '@tessera/domain/stored/collections'
import { z } from 'zod'
import { insideFetch } from './inside-fetch.ts'
import type { Snapshot } from './plain.ts'

const sinceSchema = z.object({
  mark: z.string(),
  changed: z.array(z.string()).optional(),
  gone: z.array(z.string()).optional(),
})

/** Changes to a club's documents since a mark; without `changed`, any may have changed. */
export interface Since extends z.infer<typeof sinceSchema> {
  /** The changed documents, or without `changed` all, where they are known. Else they are read. */
  readonly documents?: readonly Snapshot[]
  /** Longest time for reading them, in milliseconds. */
  readonly patience?: number
}

/** Longest wait for the gateway's answer, in milliseconds: without it, no list is known to be up to date. */
const patience = 4_500

/**
 * Returns the changes to a club's documents in a collection since a mark, including every write, by any client, that
 * was completed before the call. Rejects as unavailable if the gateway does not respond.
 */
export type AskChanges = (clubId: string, collection: CollectionName, mark: string | undefined) => Promise<Since>

/** Asks the gateway, which sees every write. Hosted Firestore has no such feed over REST. */
export const changesInside =
  (inside: string, secret: string): AskChanges =>
  async (club, collection, mark) =>
    sinceSchema.parse(await ask(inside, secret, { club, collection }, mark))

const accountSchema = z.object({ mark: z.string(), changed: z.boolean() })

/**
 * Returns the current mark, and false if since the given one no document about an account was written: its user, its
 * invitations. Includes every write that was completed before the call.
 */
export type AskAccountChanged = (uid: string, mark: string | undefined) => Promise<z.infer<typeof accountSchema>>

/** Asks the gateway, as `changesInside` does. */
export const accountChangedInside =
  (inside: string, secret: string): AskAccountChanged =>
  async (account, mark) =>
    accountSchema.parse(await ask(inside, secret, { account }, mark))

async function ask(inside: string, secret: string, of: Record<string, string>, mark: string | undefined) {
  const asked = new URLSearchParams({ ...of, ...(mark === undefined ? {} : { since: mark }) })
  try {
    const response = await insideFetch(`http://${inside}/changes?${asked}`, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`The gateway answered ${response.status}`)
    return (await response.json()) as unknown
  } catch (cause) {
    throw Object.assign(new Error('The gateway does not tell what has changed', { cause }), { code: 14 })
  }
}
