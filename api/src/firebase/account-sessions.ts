import { z } from 'zod'
import { askInside } from './inside-fetch.ts'

const listSchema = z.object({
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

/** A person's session as the gateway keeps it; times are in milliseconds since 1970. */
export type KeptSession = z.infer<typeof listSchema>['sessions'][number]

/** People's sessions at the gateway. Every call rejects as unavailable where the gateway is silent. */
export interface AccountSessions {
  /** Up to a hundred, the one used last first. */
  readonly list: (uid: string) => Promise<KeptSession[]>
  /** Ends one; answers false where the person has no such session. */
  readonly end: (uid: string, id: string) => Promise<boolean>
  readonly endOthers: (uid: string, keep: string) => Promise<void>
}

export const accountSessionsInside = (inside: string, secret: string): AccountSessions => ({
  async list(uid) {
    const answer = await askInside(inside, secret, `/account-sessions?${new URLSearchParams({ uid })}`)
    return listSchema.parse(answer).sessions
  },
  async end(uid, id) {
    return endedSchema.parse(await askInside(inside, secret, '/ended-sessions', { uid, id })).ended
  },
  async endOthers(uid, keep) {
    await askInside(inside, secret, '/ended-sessions', { uid, keep })
  },
})
