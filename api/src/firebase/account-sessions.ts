import { z } from 'zod'
import { askInside } from './inside-fetch.ts'

const listSchema = z.object({
  hasPassword: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.string(),
      agent: z.string().optional(),
      address: z.string().optional(),
      signedInAt: z.number(),
      usedAt: z.number(),
    }),
  ),
})
const endedSchema = z.object({ ended: z.boolean() })

/** What the gateway keeps of a person's sign-ins; times are in milliseconds since 1970. */
export type KeptSessions = z.infer<typeof listSchema>

/** People's sessions at the gateway. Every call rejects as unavailable where the gateway is silent. */
export interface AccountSessions {
  /** Up to a hundred, the one used last first. */
  readonly list: (uid: string) => Promise<KeptSessions>
  /** Ends one; answers false where the person has no such session. */
  readonly end: (uid: string, id: string) => Promise<boolean>
  readonly endOthers: (uid: string, keep: string) => Promise<void>
  /** Has an e-mail tell the account's address that the club has another one for the member. */
  readonly tellChangedAddress: (moved: { uid: string; clubId: string; name: string }) => Promise<void>
}

export const accountSessionsInside = (inside: string, secret: string): AccountSessions => ({
  async list(uid) {
    const answer = await askInside(inside, secret, `/account-sessions?${new URLSearchParams({ uid })}`)
    return listSchema.parse(answer)
  },
  async end(uid, id) {
    return endedSchema.parse(await askInside(inside, secret, '/ended-sessions', { uid, id })).ended
  },
  async endOthers(uid, keep) {
    await askInside(inside, secret, '/ended-sessions', { uid, keep })
  },
  async tellChangedAddress(moved) {
    await askInside(inside, secret, '/changed-addresses', moved)
  },
})
