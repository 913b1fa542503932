import { beforeEach, expect, test } from 'vitest'
import { graceMs, hashOf } from './refresh-chain.ts'
import { type Session, Sessions } from './sessions.ts'

const phone = { agent: 'Phone', address: '192.0.2.1' }
const desk = { agent: 'Desk', address: '192.0.2.2' }
const day = 24 * 60 * 60_000
let now: number
let sessions: Sessions
beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00.700Z')
  sessions = new Sessions(
    () => now,
    () => undefined,
  )
})

test('resumes a session with a new refresh token, and keeps its id and start', () => {
  const { session, refreshToken } = sessions.open('anna', phone)
  now += day
  const resumed = sessions.resume(refreshToken, desk)
  expect(resumed?.session).toMatchObject({ ...session, ...desk, usedAt: now })
  expect(resumed?.refreshToken).not.toBe(refreshToken)
  expect(session.authTime).toBe(Date.parse('2026-03-01T12:00:00Z') / 1000)
})

test('an old token works within the grace period, and ends the session after it', () => {
  const changed: string[] = []
  const watched = new Sessions(
    () => now,
    () => undefined,
    [],
    (id) => changed.push(id),
  )
  const { session, refreshToken: first } = watched.open('anna', phone)
  const second = watched.resume(first, phone)?.refreshToken ?? ''
  now += graceMs
  expect(watched.resume(first, phone)?.refreshToken).toBe(second)
  now += 1
  expect(changed).toEqual([])
  expect(watched.ownerOf(first)).toBeUndefined()
  expect(changed).toEqual([session.id])
  expect(watched.resume(second, phone)).toBeUndefined()
  expect(watched.find(session.id)).toBeUndefined()
})

test('an invented token with a session id does not end the session', () => {
  const { session, refreshToken } = sessions.open('anna', phone)
  const second = sessions.resume(refreshToken, phone)?.refreshToken ?? ''
  now += day
  for (const madeUp of [`${session.id}.made-up`, `${session.id}.`, session.id, `${second}.x`, '.', ''])
    expect(sessions.ownerOf(madeUp)).toBeUndefined()
  expect(sessions.ownerOf(second)).toBe('anna')
})

test('a session ends 30 days after its last use, and 90 after the sign-in', () => {
  let { refreshToken } = sessions.open('anna', phone)
  const use = () => {
    const resumed = sessions.resume(refreshToken, phone)
    refreshToken = resumed?.refreshToken ?? ''
    return resumed?.session.uid
  }
  for (let month = 0; month < 2; month++) {
    now += 30 * day
    expect(use()).toBe('anna')
  }
  now += 29 * day
  expect(use()).toBe('anna')
  now += day
  expect(use()).toBeUndefined()
  const idle = sessions.open('anna', phone)
  now += 30 * day + 1
  expect(sessions.ownerOf(idle.refreshToken)).toBeUndefined()
})

test('resumes a session recorded without a chain', () => {
  const token = 'a-token-of-then'
  const old = { id: hashOf(token), uid: 'anna', authTime: Math.floor(now / 1000), usedAt: now }
  const next = new Sessions(
    () => now,
    () => undefined,
    [old],
  )
  expect(next.resume(token, phone)?.session).toMatchObject({ ...old, ...phone })
})

test("revoke ends all of a user's sessions, even new ones, and no one else's", () => {
  const opened = [sessions.open('anna', phone), sessions.open('anna', desk), sessions.open('berta', phone)]
  sessions.revoke('anna')
  opened.push(sessions.open('anna', phone))
  expect(opened.map(({ refreshToken }) => sessions.ownerOf(refreshToken))).toEqual([
    undefined,
    undefined,
    'berta',
    'anna',
  ])
})

test('ends one session of a user, or all but one, and none of another user', () => {
  const [one, two, three] = [sessions.open('anna', phone), sessions.open('anna', desk), sessions.open('anna', desk)]
  const other = sessions.open('berta', phone)
  expect(sessions.end('anna', other.session.id)).toBe(false)
  expect(sessions.end('anna', one.session.id)).toBe(true)
  expect(sessions.end('anna', one.session.id)).toBe(false)
  sessions.revoke('anna', three.session.id)
  expect([one, two, three, other].map(({ refreshToken }) => sessions.ownerOf(refreshToken))).toEqual([
    undefined,
    undefined,
    'anna',
    'berta',
  ])
})

test("lists a user's sessions, most recently used first", () => {
  const old = sessions.open('anna', phone)
  now += day
  const recent = sessions.open('anna', desk)
  sessions.open('berta', desk)
  expect(sessions.of('anna')).toEqual([recent.session, old.session])
  expect(sessions.of('nobody')).toEqual([])
})

test('stored values of a session do not resume it', () => {
  const { session, refreshToken } = sessions.open('anna', phone)
  expect(sessions.ownerOf(session.id)).toBeUndefined()
  const { chain } = sessions.resume(refreshToken, phone)?.session ?? {}
  for (const kept of [chain?.hash, chain?.seed]) expect(sessions.ownerOf(`${session.id}.${kept}`)).toBeUndefined()
})

test('records changes of sessions, and restores sessions from the record', () => {
  const record = new Map<string, Session | null>()
  const recorded = new Sessions(
    () => now,
    (id, session) => record.set(id, session),
  )
  const [anna, berta] = [recorded.open('anna', phone), recorded.open('berta', desk)]
  const resumed = recorded.resume(anna.refreshToken, phone)
  recorded.revoke('berta')
  expect([...record.values()]).toEqual([resumed?.session, null])
  const next = new Sessions(
    () => now,
    () => undefined,
    [...record.values()].filter((session) => session !== null),
  )
  expect(next.resume(anna.refreshToken, phone)?.refreshToken).toBe(resumed?.refreshToken)
  expect(next.resume(resumed?.refreshToken ?? '', phone)?.session.id).toBe(anna.session.id)
  expect(next.ownerOf(berta.refreshToken)).toBeUndefined()
  next.revoke('anna')
  expect(next.ownerOf(anna.refreshToken)).toBeUndefined()
})

test('returns why a session was ended for its newest token', () => {
  const [first, other, kept] = [sessions.open('anna', phone), sessions.open('anna', desk), sessions.open('anna', desk)]
  const second = sessions.resume(first.refreshToken, phone)?.refreshToken ?? ''
  sessions.end('anna', other.session.id)
  sessions.revoke('anna', kept.session.id, 'PASSWORD_CHANGED')
  expect([second, other.refreshToken, kept.refreshToken].map((token) => sessions.endingOf(token))).toEqual([
    'PASSWORD_CHANGED',
    'SIGNED_OUT',
    undefined,
  ])
})

test('returns no reason for expired or unknown sessions', () => {
  const { refreshToken } = sessions.open('anna', phone)
  now += 100 * day
  expect(sessions.ownerOf(refreshToken)).toBeUndefined()
  expect([refreshToken, 'made up', ''].map((token) => sessions.endingOf(token))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
