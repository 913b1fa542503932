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

/** A user's sessions at the gateway; times are in milliseconds since 1970. */
type KeptSessions = z.infer<typeof listSchema>

/** Users' sessions at the gateway. Every function rejects as unavailable if the gateway does not respond. */
export interface AccountSessions {
  /** Lists up to a hundred sessions, most recently used first. */
  readonly list: (uid: string) => Promise<KeptSessions>
  /** Ends a session; returns false if the user has no such session. */
  readonly end: (uid: string, id: string) => Promise<boolean>
  readonly endOthers: (uid: string, keep: string) => Promise<void>
  /** Notifies the account's address by e-mail that the club now has another one for the member. */
  readonly notifyChangedAddress: (moved: { uid: string; clubId: string; name: string }) => Promise<void>
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
  async notifyChangedAddress(moved) {
    await askInside(inside, secret, '/changed-addresses', moved)
  },
})
