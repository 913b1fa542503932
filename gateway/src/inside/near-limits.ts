import { type LimitName, type NearLimit, settingOf } from '@tessera/server/limits/near-limit'
import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import { clubsOf } from '../accounts/places.ts'
import type { Documents } from '../documents/documents.ts'
import { type Answer, type Call, json } from '../http/server.ts'

interface Parts {
  readonly near: NearLimit
  readonly accounts: Accounts
  readonly documents: Documents
}

const useSchema = z.strictObject({
  limit: z.enum(Object.keys(settingOf) as LimitName[]),
  of: z.string().max(1_000),
  used: z.number(),
  max: z.number(),
})

/** The routes of limits that are nearly reached, by method and path. */
export const nearLimits: ReadonlyMap<string, (parts: Parts, call: Call) => Promise<Answer>> = new Map([
  ['GET /near-limits', list],
  ['POST /near-limits', note],
])

/** Records a use of one of the API's limits. */
async function note({ near }: Parts, call: Call): Promise<Answer> {
  const { limit, of, used, max } = useSchema.parse(JSON.parse(await call.body(10_000)))
  near.note(limit, of, used, max)
  return json({})
}

/** Lists the clubs (by name) and accounts (by e-mail address) near a limit, for the operator. */
async function list(parts: Parts): Promise<Answer> {
  const near = await Promise.all(
    parts.near.list.map(async ({ limit, of, used, max, at }) => {
      const unit = limit === 'photoBytes' || limit === 'memory' ? 1024 * 1024 : 1
      const [taken, most] = [used, max].map((amount) => Math.floor(amount / unit))
      return { who: await nameOf(parts, limit, of), setting: settingOf[limit], used: taken, max: most, at }
    }),
  )
  return json({ near })
}

/** The name that an operator knows; the id if the club or account is gone. */
async function nameOf({ accounts, documents }: Parts, limit: LimitName, of: string): Promise<string> {
  if (limit === 'requestsPerAddress') return of
  if (limit === 'requestsPerAccount') return accounts.byId(of)?.email ?? of
  const [club] = await clubsOf(documents, [of])
  return club?.name ?? of
}
