import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { standsInEndedPlace } from '../../accounts/account.ts'
import { type BackupSource, writeBackup } from '../../backup/write-backup.ts'
import type { Journal } from '../../journal/journal.ts'
import { isSecret } from '../../keys/inside-secret.ts'
import type { Log } from '../../log.ts'
import type { Letters } from '../../mail/letters.ts'
import type { MailState } from '../../mail/postbox.ts'
import type { SessionFeed } from '../../sessions/session-feed.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import type { Readiness } from '../../supervisor/readiness.ts'
import type { ClubLimits } from '../public/club-limits.ts'
import { notFound, notReady } from '../refusal.ts'
import { type Answer, type Call, type Handle, json } from '../server.ts'
import { accountSessions } from './account-sessions.ts'
import { type AdminAuthParts, adminAuthRoutes } from './admin-auth.ts'
import { type AdminFirestoreParts, adminFirestore } from './admin-firestore.ts'

export interface InsideParts extends AdminAuthParts, AdminFirestoreParts {
  readonly readiness: Readiness
  readonly journal: Journal
  readonly published: object
  readonly sessions: Sessions
  readonly sessionFeed: SessionFeed
  readonly clubLimits: ClubLimits
  readonly letters: Letters
  readonly secret: string
  readonly mail: () => MailState
  readonly backup: BackupSource
  readonly log: Log
}

/**
 * The side for the API's Admin SDK: all powers, for whoever knows the secret. Firestore calls bear it in their
 * Authorization header. Auth calls bear it as the first part of the path, because the SDK always says `Bearer owner` there.
 */
export function insideDoor(parts: InsideParts): Handle {
  const authRoutes = adminAuthRoutes(parts.projectId)
  const firestore = adminFirestore(parts)
  return async (call) => {
    if (call.method === 'GET' && call.path === '/.well-known/jwks.json') return json(parts.published)
    if (call.method === 'GET' && call.path === '/health') return health(parts)
    const [, first = '', ...rest] = call.path.split('/')
    if (isSecret(first, parts.secret)) {
      const route = authRoutes.get(`${call.method} /${decode(rest.join('/'))}`)
      if (route) return whenReady(parts, () => kept(parts, route(parts, call)))
    } else if (isSecret(/^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '', parts.secret)) {
      if (call.method === 'GET' && call.path === '/backup') return streamBackup(parts)
      if (call.method === 'GET' && call.path === '/changes') return whenReady(parts, async () => changes(parts, call))
      if (call.method === 'POST' && call.path === '/ended-places') return whenReady(parts, () => endPlace(parts, call))
      if (call.method === 'POST' && call.path === '/club-writes')
        return whenReady(parts, () => countWrites(parts, call))
      if (call.method === 'GET' && /^\/sessions(\/|$)/.test(call.path))
        return whenReady(parts, async () => sessions(parts, call))
      const ofAccounts = accountSessions.get(`${call.method} ${call.path}`)
      if (ofAccounts) return whenReady(parts, () => kept(parts, ofAccounts(parts, call)))
      const handle = firestore(call.method, decode(call.path))
      if (handle) return whenReady(parts, () => handle(call))
    }
    throw notFound()
  }
}

const writesSchema = z.strictObject({ clubId: z.string(), writes: z.int().min(1) })

/** Counts writes that the API is about to make for a club, beside those of its browsers. */
async function countWrites({ clubLimits }: InsideParts, call: Call): Promise<Answer> {
  const { clubId, writes } = writesSchema.parse(JSON.parse(await call.body(1_000)))
  return json({ tooMany: clubLimits.takeWrites(clubId, writes) })
}

const endedPlaceSchema = z.strictObject({ uid: z.string(), memberId: z.string() })

async function endPlace({ accounts }: InsideParts, call: Call): Promise<Answer> {
  const { uid, memberId } = endedPlaceSchema.parse(JSON.parse(await call.body(1_000)))
  await accounts.endPlace(uid, memberId)
  return json({})
}

/**
 * `/sessions` streams the ids of sessions that changed. `/sessions/{id}` answers whether a token of that session counts:
 * `live`, `disabled` or `ended`. The query carries the token's `memberId` and `iat`.
 */
function sessions({ sessions, sessionFeed, accounts }: InsideParts, { path, query }: Call): Answer {
  if (path === '/sessions') return { status: 200, headers: { 'content-type': 'text/plain' }, body: sessionFeed.open() }
  const session = sessions.find(path.slice('/sessions/'.length))
  const account = session && accounts.byId(session.uid)
  if (!account) return json({ standing: 'ended' })
  const token = new URLSearchParams(query)
  if (standsInEndedPlace(account, token.get('memberId') ?? undefined, Number(token.get('iat'))))
    return json({ standing: 'ended' })
  return json({ standing: account.disabled ? 'disabled' : 'live', uid: account.localId })
}

/** What of a club's documents in a collection has changed since a mark. */
function changes({ documents }: InsideParts, { query }: Call): Answer {
  const asked = new URLSearchParams(query)
  const [clubId, collection, since] = ['club', 'collection', 'since'].map((name) => asked.get(name) ?? undefined)
  if (!clubId || !collection) throw notFound()
  return json(documents.changes.since(clubId, collection, since))
}

function health({ readiness, journal, mail }: InsideParts): Answer {
  const missing = [...readiness.missing, ...(journal.fault ? [`a disk that takes changes (${journal.fault})`] : [])]
  if (missing.length === 0) return json({ status: 'ok', mail: mail() })
  return json({ status: 'starting', missing, mail: mail() }, 503)
}

/** A backup as it is made. One that breaks off lacks its end, by which whoever reads it knows. */
function streamBackup({ backup, log }: InsideParts): Answer {
  const body = new PassThrough()
  writeBackup(backup, body).catch((error: unknown) => {
    log.error({ error: String(error) }, 'a backup broke off')
    body.destroy()
  })
  return { status: 200, headers: { 'content-type': 'application/gzip' }, body }
}

/** The answer, once all that it rests on is on the disk, such as the code of a link. */
async function kept({ journal }: InsideParts, answer: Promise<Answer>): Promise<Answer> {
  const given = await answer
  await journal.settled()
  return given
}

function whenReady(parts: InsideParts, answer: () => Promise<Answer>): Promise<Answer> {
  if (!parts.readiness.ready) throw notReady()
  return answer()
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) throw notFound()
    throw error
  }
}
