import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import { type Answer, type Call, json } from '../http/server.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface Parts {
  readonly sessions: Sessions
  readonly accounts: Accounts
  readonly mailer: Mailer
}

/** Maximum sessions per response. */
const maxShown = 100

const endSchema = z.union([
  z.strictObject({ uid: z.string(), id: z.string() }),
  z.strictObject({ uid: z.string(), keep: z.string() }),
])

/** The API's routes for a user's sessions, by method and path. */
export const accountSessions: ReadonlyMap<string, (parts: Parts, call: Call) => Promise<Answer>> = new Map([
  ['GET /account-sessions', list],
  ['POST /ended-sessions', end],
  ['POST /changed-addresses', notifyChangedAddress],
])

/** Lists a user's sessions, without data of refresh tokens. Times are in milliseconds since 1970. */
async function list({ sessions, accounts }: Parts, { query }: Call): Promise<Answer> {
  const uid = new URLSearchParams(query).get('uid') ?? ''
  const found = sessions.of(uid).slice(0, maxShown)
  return json({
    hasPassword: accounts.byId(uid)?.passwordHash !== undefined,
    sessions: found.map(({ id, authTime, usedAt, agent, address }) => ({
      ...{ id, agent, address, signedInAt: authTime * 1000, usedAt },
    })),
  })
}

/** Ends one session of a user, or all but `keep`. */
async function end({ sessions }: Parts, call: Call): Promise<Answer> {
  const asked = endSchema.parse(JSON.parse(await call.body(1_000)))
  if ('id' in asked) return json({ ended: sessions.end(asked.uid, asked.id) })
  sessions.revoke(asked.uid, asked.keep, 'SIGNED_OUT')
  return json({ ended: true })
}

const changedAddressSchema = z.strictObject({ uid: z.string(), clubId: z.string(), name: z.string() })

/** Mails a notice to a member's old address when the club has changed it, if the account has a session. */
async function notifyChangedAddress({ accounts, sessions, mailer }: Parts, call: Call): Promise<Answer> {
  const { uid, clubId, name } = changedAddressSchema.parse(JSON.parse(await call.body(10_000)))
  const account = accounts.byId(uid)
  const [newest] = sessions.of(uid)
  if (account && newest) mailer.addressChanged(account, clubId, name, newest.language ?? 'en')
  return json({})
}
