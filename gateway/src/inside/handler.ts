import { createHash, timingSafeEqual } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { NearLimit } from '@tessera/server/limits/near-limit'
import type { Log } from '@tessera/server/log'
import { z } from 'zod'
import { standsInEndedPlace } from '../accounts/account.ts'
import { type BackupSource, writeBackup } from '../backup/write-backup.ts'
import type { Readiness } from '../emulators/readiness.ts'
import { notFound, notReady } from '../http/refusal.ts'
import { type Answer, type Call, type Handle, json } from '../http/server.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type OperatorParts, operatorRoutes } from '../operator/inside-routes.ts'
import type { ClubLimits } from '../public/club-limits.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { accountSessions } from './account-sessions.ts'
import { type AdminAuthParts, adminAuthRoutes } from './admin-auth.ts'
import { type AdminFirestoreParts, adminFirestore } from './admin-firestore.ts'
import type { Feed } from './feed.ts'
import { type LetterParts, letterRoutes } from './letters.ts'
import { nearLimits } from './near-limits.ts'
import { type StateParts, serverState } from './server-state.ts'

interface InsideParts extends AdminAuthParts, AdminFirestoreParts, StateParts, OperatorParts, LetterParts {
  readonly readiness: Readiness
  readonly published: object
  readonly sessions: Sessions
  readonly feed: Feed
  readonly clubLimits: ClubLimits
  readonly near: NearLimit
  readonly mailer: Mailer
  readonly secret: string
  readonly sendTestMail: (to: string) => Promise<string>
  readonly backUpNow: () => Promise<string>
  readonly backup: BackupSource
  readonly log: Log
}

/**
 * Handles requests of the API and its Admin SDK, with full access for callers that know the secret. Auth requests carry
 * it as the first part of the path, because the SDK always sends `Bearer owner` in the Authorization header; all others
 * carry it in that header.
 */
export function insideHandler(parts: InsideParts): Handle {
  const authRoutes = adminAuthRoutes(parts.projectId)
  const firestore = adminFirestore(parts)
  return async (call) => {
    if (call.method === 'GET' && call.path === '/.well-known/jwks.json') return json(parts.published)
    if (call.method === 'GET' && call.path === '/health') return health(parts)
    const [, first = '', ...rest] = call.path.split('/')
    if (isSecret(first, parts.secret)) {
      const route = authRoutes.get(`${call.method} /${decode(rest.join('/'))}`)
      if (route) return whenReady(parts, () => (isRead(call) ? route(parts, call) : kept(parts, route(parts, call))))
    } else if (isSecret(/^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '', parts.secret)) {
      if (call.method === 'GET' && call.path === '/backup') return streamBackup(parts)
      if (call.method === 'GET' && call.path === '/state') return json(await serverState(parts))
      if (call.method === 'POST' && call.path === '/backups') return backUpNow(parts)
      if (call.method === 'POST' && call.path === '/test-mail') return testMail(parts, call)
      if (call.method === 'GET' && call.path === '/changes') return whenReady(parts, async () => changes(parts, call))
      if (call.method === 'POST' && call.path === '/ended-places') return whenReady(parts, () => endPlace(parts, call))
      if (call.method === 'POST' && call.path === '/club-writes')
        return whenReady(parts, () => countWrites(parts, call))
      if (call.method === 'GET' && call.path === '/feed') return whenReady(parts, async () => openFeed(parts))
      if (call.method === 'GET' && call.path.startsWith('/sessions/'))
        return whenReady(parts, async () => sessions(parts, call))
      const ofLimits = nearLimits.get(`${call.method} ${call.path}`)
      if (ofLimits) return whenReady(parts, () => ofLimits(parts, call))
      const ofLetters = letterRoutes.get(`${call.method} ${call.path}`)
      if (ofLetters) return ofLetters(parts, call)
      const ofOperator = operatorRoutes.get(`${call.method} ${call.path}`)
      if (ofOperator) return ofOperator(parts, call)
      const ofAccounts = accountSessions.get(`${call.method} ${call.path}`)
      if (ofAccounts)
        return whenReady(parts, () => (isRead(call) ? ofAccounts(parts, call) : kept(parts, ofAccounts(parts, call))))
      const handle = firestore(call.method, decode(call.path))
      if (handle) return whenReady(parts, () => handle(call))
    }
    throw notFound()
  }
}

const writesSchema = z.strictObject({ clubId: z.string(), writes: z.int().min(1), adding: z.boolean() })

/** Counts writes that the API is about to make for a club, together with those of the club's browsers. */
async function countWrites({ clubLimits }: InsideParts, call: Call): Promise<Answer> {
  const { clubId, writes, adding } = writesSchema.parse(JSON.parse(await call.body(1_000)))
  return json(clubLimits.takeWrites(clubId, writes, adding))
}

const testMailSchema = z.strictObject({ to: z.email().max(254) })

/** Sends a test e-mail at once, and returns the mail server's response. */
async function testMail({ sendTestMail }: InsideParts, call: Call): Promise<Answer> {
  const { to } = testMailSchema.parse(JSON.parse(await call.body(1_000)))
  try {
    return json({ said: await sendTestMail(to) })
  } catch (error) {
    return json({ fault: error instanceof Error ? error.message : String(error) }, 502)
  }
}

/** Makes a backup into the server's folder, and returns its name. */
async function backUpNow({ backUpNow }: InsideParts): Promise<Answer> {
  try {
    return json({ said: await backUpNow() })
  } catch (error) {
    return json({ fault: error instanceof Error ? error.message : String(error) }, 502)
  }
}

const endedPlaceSchema = z.strictObject({ uid: z.string(), memberId: z.string() })

async function endPlace({ accounts }: InsideParts, call: Call): Promise<Answer> {
  const { uid, memberId } = endedPlaceSchema.parse(JSON.parse(await call.body(1_000)))
  await accounts.endPlace(uid, memberId)
  return json({})
}

const openFeed = ({ feed }: InsideParts): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/jsonl' },
  body: feed.open(),
})

/**
 * `/sessions/{id}` returns the standing of a token of that session: `live`, `disabled` or `ended`. The query carries
 * the token's `memberId` and `iat`.
 */
function sessions({ sessions, accounts }: InsideParts, { path, query }: Call): Answer {
  const session = sessions.find(path.slice('/sessions/'.length))
  const account = session && accounts.byId(session.uid)
  if (!account) return json({ standing: 'ended' })
  const token = new URLSearchParams(query)
  if (standsInEndedPlace(account, token.get('memberId') ?? undefined, Number(token.get('iat'))))
    return json({ standing: 'ended' })
  return json({ standing: account.disabled ? 'disabled' : 'live', uid: account.localId })
}

/** Returns the changes of a club's documents in a collection since a cursor, or if any about an account changed. */
function changes({ documents }: InsideParts, { query }: Call): Answer {
  const asked = new URLSearchParams(query)
  const [clubId, collection, since, uid] = ['club', 'collection', 'since', 'account'].map(
    (name) => asked.get(name) ?? undefined,
  )
  if (uid) return json(documents.changes.ofAccount(uid, since))
  if (!clubId || !collection) throw notFound()
  return json(documents.changes.since(clubId, collection, since))
}

/** `read-only`: everything can be read, but the disk takes no changes. */
function health({ readiness, journal, mail, backups }: InsideParts): Answer {
  const details = { mail: mail(), backup: backups() }
  const disk = journal.fault ? [`a disk that takes changes (${journal.fault})`] : []
  const missing = [...readiness.missing, ...disk]
  if (missing.length === 0) return json({ status: 'ok', ...details })
  return json({ status: readiness.ready ? 'read-only' : 'starting', missing, ...details }, 503)
}

/** Streams a backup while it is written. A truncated stream lacks the end marker. */
function streamBackup({ backup, log }: InsideParts): Answer {
  const body = new PassThrough()
  writeBackup(backup, body).catch((error: unknown) => {
    log.error({ error: String(error) }, 'a backup broke off')
    body.destroy()
  })
  return { status: 200, headers: { 'content-type': 'application/gzip' }, body }
}

/** Reads need no disk: they go on while it is full. */
const isRead = ({ method, path }: Call): boolean => method === 'GET' || path.endsWith(':lookup')

/** Delays the response until everything it depends on is on disk, such as the code of a link. */
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

/** Compares in constant time. */
function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
