import { AppError } from '@tessera/domain/errors'
import { liveCollections } from '@tessera/domain/events/contract'
import { expect, onTestFinished, test } from 'vitest'
import type { Claims } from '../firebase/accounts.ts'
import { type Change, type ChangeFeed, Followers } from '../firebase/change-feed.ts'
import { EventStreams } from './event-streams.ts'

/** Streams on a feed that the test writes to. */
function ownFeed(limits: ConstructorParameters<typeof EventStreams>[1] = {}, feed: Partial<ChangeFeed> = {}) {
  const followers = new Followers()
  const changes: ChangeFeed = {
    follow: (wanted, hear) => followers.add(wanted, hear),
    lastChange: (...of) => followers.lastChange(...of),
    isHeard: true,
    close: async () => undefined,
    ...feed,
  }
  const streams = new EventStreams({ changes, sessions: undefined }, { gapMs: 1, ...limits })
  onTestFinished(() => streams.close())
  const open = (
    clubId = 'club',
    uid = 'anna',
    check: () => Promise<unknown> = async () => undefined,
    claims: Claims = { role: 'admin', clubId },
  ) => streams.open({ uid, claims, sessionId: undefined, expiresAt: Date.now() + 3_600_000 }, undefined, check)
  return { streams, open, publish: (change: Change) => followers.publish(change) }
}

test('a reader that does not read is cut off, and others go on', async () => {
  const { streams, open, publish } = ownFeed({ heartbeatMs: 1 })
  open()
  const reader = open('club', 'bert').getReader()
  const seen: string[] = []
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      seen.push(new TextDecoder().decode(value))
    }
  })()
  await expect.poll(() => streams.size).toBe(1)
  publish({ clubId: 'club', collection: 'payments' })
  await expect
    .poll(() => seen.at(-1) === ':\n\n' && seen.some((text) => text.includes('{"changed":["payments"]}')))
    .toBe(true)
  streams.close()
  await reading
})

test('a change is sent once the token can be checked again', async () => {
  const { streams, open, publish } = ownFeed({ retryMs: 1 })
  let failures = 3
  const check = async () => {
    failures -= 1
    if (failures >= 0) throw new AppError('unavailable', 'The gateway does not respond')
  }
  const reader = open('club', 'anna', check).getReader()
  await reader.read()
  publish({ clubId: 'club', collection: 'payments' })
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('{"changed":["payments"]}')
  expect(failures).toBe(-1)
  expect(streams.size).toBe(1)
})

test('after a gap in the feed everything may have changed, and a flood of changes is one event', async () => {
  const { open, publish } = ownFeed({ gapMs: 20 })
  const reader = open().getReader()
  const next = async () => /data: (.*)/.exec(new TextDecoder().decode((await reader.read()).value))?.[1]
  await next()
  publish({})
  expect(JSON.parse(String(await next()))).toEqual({ changed: [...liveCollections] })
  for (let n = 0; n < 10_000; n += 1)
    publish({ clubId: n % 2 ? 'club' : 'other', collection: 'payments', memberId: `${n}` })
  publish({ clubId: 'club', collection: 'paymentItems' })
  expect(JSON.parse(String(await next()))).toEqual({ changed: ['payments', 'paymentItems'] })
})

test('a member hears neither of notes nor of views, also after a gap, and no listener is opened for them', async () => {
  const followers = new Followers()
  const followed: (readonly string[])[] = []
  const { open } = ownFeed(
    {},
    {
      follow: (wanted, hear) => {
        followed.push(wanted.collections)
        return followers.add(wanted, hear)
      },
      lastChange: (...of) => followers.lastChange(...of),
    },
  )
  const publish = (change: Change) => followers.publish(change)
  const reader = open('club', 'anna', undefined, { role: 'member', clubId: 'club', memberId: 'anna' }).getReader()
  const next = async () => /data: (.*)/.exec(new TextDecoder().decode((await reader.read()).value))?.[1]
  const first = JSON.parse(String(await next())).changed
  publish({ clubId: 'club', collection: 'views' })
  publish({ clubId: 'club', collection: 'memberNotes' })
  publish({})
  const ofMembers = ['members', 'payments', 'paymentItems', 'paymentYears', 'clubs']
  expect([first, JSON.parse(String(await next())).changed, followed]).toEqual([ofMembers, ofMembers, [ofMembers]])
})

test('where other processes hear later, the payments, with the statuses, are named once more after each change', async () => {
  const { open, publish } = ownFeed({}, { laterElsewhere: 20 })
  const reader = open().getReader()
  const next = async () =>
    JSON.parse(String(/data: (.*)/.exec(new TextDecoder().decode((await reader.read()).value))?.[1])).changed
  await next()
  publish({ clubId: 'club', collection: 'payments' })
  expect(await next()).toEqual(['payments'])
  expect(await next()).toEqual(['payments'])
  publish({ clubId: 'club', collection: 'members' })
  expect(await next()).toEqual(['members'])
  expect(await next()).toEqual(['payments'])
})

test('a thousand streams of a club each hear of a change once', async () => {
  const { streams, open, publish } = ownFeed()
  const readers = Array.from({ length: 1_000 }, (_, n) => open('club', `account-${n}`).getReader())
  expect(() => open()).toThrow('Too many pages')
  await Promise.all(readers.map((reader) => reader.read()))
  publish({ clubId: 'club', collection: 'members' })
  const heard = await Promise.all(readers.map(async (reader) => new TextDecoder().decode((await reader.read()).value)))
  expect(heard.filter((text) => text.includes('{"changed":["members"]}'))).toHaveLength(1_000)
  await Promise.all(readers.map((reader) => reader.cancel()))
  expect(streams.size).toBe(0)
})

test('remembered times are bounded, and a forgotten one counts as changed', () => {
  const followers = new Followers(10)
  const since = performance.now()
  followers.publish({ clubId: 'old', collection: 'payments' })
  for (let n = 0; n < 100; n += 1) followers.publish({ clubId: `club ${n}`, collection: 'payments', memberId: 'm' })
  expect(followers.lastChange('old', 'payments')).toBeGreaterThanOrEqual(since)
  expect(followers.lastChange('club 99', 'payments', 'm')).toBeGreaterThanOrEqual(since)
})
