import { beforeEach, expect, test } from 'vitest'
import { type Session, Sessions } from './sessions.ts'

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

test('a refresh token resumes its session, which began when the person signed in', () => {
  const { session, refreshToken } = sessions.open('anna')
  now += day
  expect(sessions.resume(refreshToken)).toEqual({ ...session, usedAt: now })
  expect(session.authTime).toBe(Date.parse('2026-03-01T12:00:00Z') / 1000)
})

test('a session ends sixty days after it was last used', () => {
  const { refreshToken } = sessions.open('anna')
  now += 60 * day
  expect(sessions.resume(refreshToken)).toBeDefined()
  now += 60 * day
  expect(sessions.resume(refreshToken)).toBeDefined()
  now += 60 * day + 1
  expect(sessions.resume(refreshToken)).toBeUndefined()
})

test("a person's sessions end together, within the second in which one began too, and nobody else's do", () => {
  const [phone, desk, other] = [sessions.open('anna'), sessions.open('anna'), sessions.open('berta')]
  sessions.revoke('anna')
  const next = sessions.open('anna')
  const resumed = [phone, desk, other, next].map(({ refreshToken }) => sessions.resume(refreshToken)?.uid)
  expect(resumed).toEqual([undefined, undefined, 'berta', 'anna'])
  expect(sessions.find(phone.session.id)).toBeUndefined()
})

test('what is kept of a session does not resume it', () => {
  const { session } = sessions.open('anna')
  expect(sessions.resume(session.id)).toBeUndefined()
})

test('what happens to sessions is told to whoever keeps a record, and sessions go on from it', () => {
  const record = new Map<string, Session | null>()
  const recorded = new Sessions(
    () => now,
    (id, session) => record.set(id, session),
  )
  const [anna, berta] = [recorded.open('anna'), recorded.open('berta')]
  recorded.revoke('berta')
  expect([...record.values()]).toEqual([anna.session, null])
  const next = new Sessions(
    () => now,
    () => undefined,
    [...record.values()].filter((session) => session !== null),
  )
  expect(next.resume(anna.refreshToken)?.uid).toBe('anna')
  expect(next.resume(berta.refreshToken)).toBeUndefined()
  next.revoke('anna')
  expect(next.resume(anna.refreshToken)).toBeUndefined()
})
