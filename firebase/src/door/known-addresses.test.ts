import { beforeEach, expect, test } from 'vitest'
import { KnownAddresses, type KnownEntry } from './known-addresses.ts'

const day = 24 * 60 * 60_000
let now: number
let accounts: Set<string>
let recorded: Map<string, KnownEntry>
let writes: number

/** As a start makes it, from what was recorded before. */
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

test('an address is known to its account alone, also after a restart', () => {
  start().add('anna', '192.0.2.1', 'Chrome')
  const known = start()
  expect(known.has('anna', '192.0.2.1')).toBe(true)
  expect(known.has('anna', '192.0.2.2')).toBe(false)
  expect(known.has('ben', '192.0.2.1')).toBe(false)
})

test('the ten newest addresses of an account are kept', () => {
  const known = start()
  for (let host = 0; host < 30; host++) known.add('anna', `192.0.2.${host}`, 'Chrome')
  known.add('anna', '192.0.2.20', 'Chrome')
  expect(recorded.get('anna')?.addresses.map(({ address }) => address)).toEqual(
    Array.from({ length: 10 }, (_, at) => `192.0.2.${29 - at}`),
  )
  expect(known.has('anna', '192.0.2.19')).toBe(false)
})

test('who signs in often is recorded once a day', () => {
  const known = start()
  for (let time = 0; time < 100; time++) known.add('anna', '192.0.2.1', 'Chrome')
  expect(writes).toBe(1)
  now += day
  known.add('anna', '192.0.2.1', 'Chrome')
  expect(writes).toBe(2)
  expect(recorded.get('anna')?.addresses).toEqual([{ address: '192.0.2.1', usedAt: now }])
})

test('an address is forgotten after 60 days without a sign-in', () => {
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

test('those of a deleted account are forgotten', () => {
  const known = start()
  known.add('anna', '192.0.2.1', 'Chrome')
  known.add('ben', '192.0.2.1', 'Chrome')
  accounts.delete('anna')
  known.sweep()
  expect([...recorded.keys()]).toEqual(['ben'])
})

test('devices are known beside addresses, and forgotten like them', () => {
  const known = start()
  known.add('anna', '192.0.2.1', 'Chrome Android')
  now += 30 * day
  known.add('anna', '192.0.2.1', 'Firefox Linux')
  const away = '192.0.2.99'
  expect(known.isNewPlace('anna', away, 'Chrome Android')).toBe(false)
  expect(known.isNewPlace('anna', '192.0.2.1', 'Safari Mac')).toBe(false)
  expect(known.isNewPlace('anna', away, 'Safari Mac')).toBe(true)
  now += 30 * day
  known.sweep()
  expect(recorded.get('anna')?.devices).toEqual([{ device: 'Firefox Linux', usedAt: now - 30 * day }])
  expect(start().isNewPlace('anna', away, 'Firefox Linux')).toBe(false)
  expect(start().isNewPlace('anna', away, 'Chrome Android')).toBe(true)
})

test('an entry from before devices were recorded is read', () => {
  recorded.set('anna', { uid: 'anna', addresses: [{ address: '192.0.2.1', usedAt: now }] })
  const known = start()
  expect(known.has('anna', '192.0.2.1')).toBe(true)
  expect(known.isNewPlace('anna', '192.0.2.2', 'Chrome')).toBe(true)
})

test('the first sign-in of an account is at no new place, and one after years away is', () => {
  const known = start()
  expect(known.isNewPlace('anna', '192.0.2.1', 'Chrome')).toBe(false)
  known.add('anna', '192.0.2.1', 'Chrome')
  now += 400 * day
  known.sweep()
  expect(start().isNewPlace('anna', '192.0.2.1', 'Chrome')).toBe(true)
})
