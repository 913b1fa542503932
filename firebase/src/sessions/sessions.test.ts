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

test('a refresh token resumes its session, which keeps its id and beginning, with a new token', () => {
  const { session, refreshToken } = sessions.open('anna', phone)
  now += day
  const resumed = sessions.resume(refreshToken, desk)
  expect(resumed?.session).toMatchObject({ ...session, ...desk, usedAt: now })
  expect(resumed?.refreshToken).not.toBe(refreshToken)
  expect(session.authTime).toBe(Date.parse('2026-03-01T12:00:00Z') / 1000)
})

test('the old token of a session works a little longer, and its use after that ends the session', () => {
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

test('a made-up token that names a session does not end it', () => {
  const { session, refreshToken } = sessions.open('anna', phone)
  const second = sessions.resume(refreshToken, phone)?.refreshToken ?? ''
  now += day
  for (const madeUp of [`${session.id}.made-up`, `${session.id}.`, session.id, `${second}.x`, '.', ''])
    expect(sessions.ownerOf(madeUp)).toBeUndefined()
  expect(sessions.ownerOf(second)).toBe('anna')
})

test('a session ends thirty days after its last use, and ninety after the sign-in', () => {
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

test('a session recorded before tokens rotated goes on with its token', () => {
  const token = 'a-token-of-then'
  const old = { id: hashOf(token), uid: 'anna', authTime: Math.floor(now / 1000), usedAt: now }
  const next = new Sessions(
    () => now,
    () => undefined,
    [old],
  )
  expect(next.resume(token, phone)?.session).toMatchObject({ ...old, ...phone })
})

test("a person's sessions end together, within the second in which one began too, and nobody else's do", () => {
  const opened = [sessions.open('anna', phone), sessions.open('anna', desk), sessions.open('berta', phone)]
  sessions.revoke('anna')
  opened.push(sessions.open('anna', phone))
  expect(opened.map(({ refreshToken }) => sessions.ownerOf(refreshToken))).toEqual([
    ...[undefined, undefined, 'berta', 'anna'],
  ])
})

test('a person ends one session, or all but one, and none of somebody else', () => {
  const [one, two, three] = [sessions.open('anna', phone), sessions.open('anna', desk), sessions.open('anna', desk)]
  const other = sessions.open('berta', phone)
  expect(sessions.end('anna', other.session.id)).toBe(false)
  expect(sessions.end('anna', one.session.id)).toBe(true)
  expect(sessions.end('anna', one.session.id)).toBe(false)
  sessions.revoke('anna', three.session.id)
  expect([one, two, three, other].map(({ refreshToken }) => sessions.ownerOf(refreshToken))).toEqual([
    ...[undefined, undefined, 'anna', 'berta'],
  ])
})

test("lists a person's sessions, the one used last first", () => {
  const old = sessions.open('anna', phone)
  now += day
  const recent = sessions.open('anna', desk)
  sessions.open('berta', desk)
  expect(sessions.of('anna')).toEqual([recent.session, old.session])
  expect(sessions.of('nobody')).toEqual([])
})

test('what is kept of a session does not resume it', () => {
  const { session, refreshToken } = sessions.open('anna', phone)
  expect(sessions.ownerOf(session.id)).toBeUndefined()
  const { chain } = sessions.resume(refreshToken, phone)?.session ?? {}
  for (const kept of [chain?.hash, chain?.seed]) expect(sessions.ownerOf(`${session.id}.${kept}`)).toBeUndefined()
})

test('what happens to sessions is told to whoever keeps a record, and sessions go on from it', () => {
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
