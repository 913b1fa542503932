import { beforeEach, expect, test } from 'vitest'
import { KnownAddresses, type KnownEntry } from './known-addresses.ts'

const day = 24 * 60 * 60_000
let now: number
let accounts: Set<string>
let recorded: Map<string, KnownEntry>
let writes: number

/** Simulates a restart with the recorded entries. */
const start = () =>
  new KnownAddresses(
    () => now,
    (uid, entry) => {
      writes += 1
      if (entry) recorded.set(uid, entry)
      else recorded.delete(uid)
    },
    JSON.parse(JSON.stringify([...recorded.values()])),
    (uid) => accounts.has(uid),
  )

beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00Z')
  accounts = new Set(['anna', 'ben'])
  recorded = new Map()
  writes = 0
})

test('knows an address for its account only, also after a restart', () => {
  start().add('anna', '192.0.2.1', 'Chrome')
  const known = start()
  expect(known.has('anna', '192.0.2.1')).toBe(true)
  expect(known.has('anna', '192.0.2.2')).toBe(false)
  expect(known.has('ben', '192.0.2.1')).toBe(false)
})

test('keeps the ten newest addresses of an account', () => {
  const known = start()
  for (let host = 0; host < 30; host++) known.add('anna', `192.0.2.${host}`, 'Chrome')
  known.add('anna', '192.0.2.20', 'Chrome')
  expect(recorded.get('anna')?.addresses.map(({ address }) => address)).toEqual(
    Array.from({ length: 10 }, (_, at) => `192.0.2.${29 - at}`),
  )
  expect(known.has('anna', '192.0.2.19')).toBe(false)
})

test('records frequent sign-ins once a day', () => {
  const known = start()
  for (let time = 0; time < 100; time++) known.add('anna', '192.0.2.1', 'Chrome')
  expect(writes).toBe(1)
  now += day
  known.add('anna', '192.0.2.1', 'Chrome')
  expect(writes).toBe(2)
  expect(recorded.get('anna')?.addresses).toEqual([{ address: '192.0.2.1', usedAt: now }])
})

test('forgets an address after 60 days without a sign-in', () => {
  const known = start()
  known.add('anna', '192.0.2.1', 'Chrome')
  now += 30 * day
  known.add('anna', '192.0.2.2', 'Chrome')
  now += 30 * day
  expect([known.has('anna', '192.0.2.1'), known.has('anna', '192.0.2.2')]).toEqual([false, true])
  known.sweep()
  expect(recorded.get('anna')?.addresses).toHaveLength(1)
  now += 30 * day
  known.sweep()
  expect(recorded.get('anna')).toEqual({ uid: 'anna', addresses: [], devices: [] })
})

test('forgets the addresses of a deleted account', () => {
  const known = start()
  known.add('anna', '192.0.2.1', 'Chrome')
  known.add('ben', '192.0.2.1', 'Chrome')
  accounts.delete('anna')
  known.sweep()
  expect([...recorded.keys()]).toEqual(['ben'])
})

test('remembers and forgets devices like addresses', () => {
  const known = start()
  known.add('anna', '192.0.2.1', 'Chrome Android')
  now += 30 * day
  known.add('anna', '192.0.2.1', 'Firefox Linux')
  expect(known.isNewDevice('anna', 'Chrome Android')).toBe(false)
  expect(known.isNewDevice('anna', 'Safari Mac')).toBe(true)
  now += 30 * day
  known.sweep()
  expect(recorded.get('anna')?.devices).toEqual([{ device: 'Firefox Linux', usedAt: now - 30 * day }])
  expect(start().isNewDevice('anna', 'Firefox Linux')).toBe(false)
  expect(start().isNewDevice('anna', 'Chrome Android')).toBe(true)
})

test('reads an entry without devices', () => {
  recorded.set('anna', { uid: 'anna', addresses: [{ address: '192.0.2.1', usedAt: now }] })
  const known = start()
  expect(known.has('anna', '192.0.2.1')).toBe(true)
  expect(known.isNewDevice('anna', 'Chrome')).toBe(true)
})

test('the first sign-in of an account is not by a new device, but one after a long absence is', () => {
  const known = start()
  expect(known.isNewDevice('anna', 'Chrome')).toBe(false)
  known.add('anna', '192.0.2.1', 'Chrome')
  now += 400 * day
  known.sweep()
  expect(start().isNewDevice('anna', 'Chrome')).toBe(true)
})
