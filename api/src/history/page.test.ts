import { describe, expect, test } from 'vitest'
import type { Dated } from './events.ts'
import { pageOf, placeAfter, readPlace } from './page.ts'

const moment = new Date('2026-03-01T10:00:00.000Z')
const limits = { first: new Date('2000-01-01'), end: new Date('2027-01-01') }

/** An event with a text of so many characters, so many milliseconds before the moment. */
function event(
  id: string,
  { characters = 10, before = 0, run }: { characters?: number; before?: number; run?: string } = {},
): Dated {
  const at = new Date(moment.getTime() - before)
  return {
    at,
    account: 'anna',
    event: {
      id,
      kind: 'changed',
      at: at.toISOString(),
      by: 'Anna',
      collection: 'members',
      documentId: 'max',
      name: 'Max',
      changes: [{ field: 'notes', before: 'x'.repeat(characters), after: 'y' }],
    },
    ...(run !== undefined && { run }),
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const named = (n: number) => `e${String(n).padStart(4, '0')}`

/** Reads all pages, each by the place that the one before has named. */
function allPages(found: readonly Dated[]) {
  const pages = [pageOf(found)]
  for (let last = pages[0]?.last; last; last = pages.at(-1)?.last) {
    const place = readPlace(placeAfter(last), limits)
    pages.push(pageOf(found.filter((one) => one.at < place.before && place.isOlder(one))))
  }
  return pages
}

describe('a page of the history', () => {
  test('ends where its bytes do, and the next ones have the rest once each, also of one moment', () => {
    const found = Array.from({ length: 60 }, (_, n) => event(named(n), { characters: 20_000, before: n < 30 ? 0 : n }))
    const pages = allPages(found)
    expect(pages.length).toBeGreaterThan(3)
    expect(Math.max(...pages.map(({ events }) => bytesOf(events)))).toBeLessThan(300_000)
    expect(pages.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(found.map((one) => one.event.id))
    expect(pages.flatMap(({ events }) => events.filter(({ shortened }) => shortened))).toEqual([])
  })

  test('ends after 200 small events', () => {
    const found = Array.from({ length: 450 }, (_, n) => event(named(n)))
    expect(allPages(found).map(({ events }) => events.length)).toEqual([200, 200, 50])
  })

  test('shows an event that is too big shortened, and says so', () => {
    const big = event('big', { characters: 900_000 })
    const many = event('many')
    const changes = Array.from({ length: 3_000 }, () => ({ field: 'fields', label: 'ü'.repeat(3_000), after: 1 }))
    const { events } = pageOf([big, { ...many, event: { ...many.event, name: 'n'.repeat(50_000), changes } }])
    expect(events.map(({ shortened }) => shortened)).toEqual([true, true])
    expect(events.map((one) => bytesOf(one) < 33_000)).toEqual([true, true])
    expect(events[0]?.changes).toEqual([{ field: 'notes', before: `${'x'.repeat(1_000)}…`, after: 'y' }])
    expect(events[1]?.changes[0]).toEqual({ field: 'fields', label: `${'ü'.repeat(1_000)}…`, after: 1 })
  })

  test('has all parts of one run as one event, however many they are', () => {
    const found = Array.from({ length: 500 }, (_, n) => event(named(n), { run: 'import', characters: 20_000 }))
    const { events, last } = pageOf(found)
    expect([events.length, events[0]?.count, last]).toEqual([1, 500, undefined])
  })

  test.for([
    ['within the hour', [0, 60, 120], [3]],
    ['more than an hour apart', [0, 61, 62, 124], [1, 2, 1]],
    ['on other days', [0, 1, 3 * 24 * 60, 3 * 24 * 60 + 1], [2, 2]],
  ] as const)('has the parts of one run %s as one event for each time', ([, minutes, counts]) => {
    const parts = minutes.map((before, n) => event(named(n), { run: 'run undone', before: before * 60_000 }))
    const between = event('other', { before: 1, run: 'other run' })
    const { events } = pageOf([...parts.slice(0, 1), between, ...parts.slice(1)])
    const own = events.filter(({ id }) => id !== 'other')
    expect(own.map(({ count = 1 }) => count)).toEqual(counts)
    expect(own[0]?.id).toBe(named(0))
  })

  test('has room for 200 times of one run', () => {
    const found = Array.from({ length: 450 }, (_, n) => event(named(n), { run: 'run', before: n * 2 * 3_600_000 }))
    expect(allPages(found).map(({ events }) => events.length)).toEqual([200, 200, 50])
  })
})

test('a place that is no time, or is outside of what a club can record, is the end of the list', () => {
  for (const given of [undefined, '', 'x', '/', '9999-99-99', '1000-01-01/x', '2028-01-01T00:00:00Z/x'])
    expect(readPlace(given, limits).before).toEqual(limits.end)
  expect(readPlace('2026-03-01T10:00:00.000Z', limits).before).toEqual(moment)
})
