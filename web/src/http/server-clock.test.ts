import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime, timeNow } from './server-clock.ts'

afterEach(() => {
  noteServerTime(new Response(null, { headers: { date: new Date().toUTCString() } }))
  vi.useRealTimers()
})

const noteTime = (date: string) => noteServerTime(new Response(null, { headers: { date } }))

test('a clock that is years or hours wrong is put right by the server, one that is minutes wrong is kept', () => {
  vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') })
  expect(timeNow().toISOString()).toBe('2020-01-01T00:00:00.000Z')
  noteTime('Fri, 27 Nov 2026 10:00:00 GMT')
  expect(timeNow().toISOString()).toBe('2026-11-27T10:00:00.000Z')
  vi.setSystemTime('2020-01-01T00:01:00Z')
  expect(timeNow().toISOString()).toBe('2026-11-27T10:01:00.000Z')
  noteTime('Wed, 01 Jan 2020 00:05:00 GMT')
  expect(timeNow().toISOString()).toBe('2020-01-01T00:01:00.000Z')
})

test('a response without a time changes nothing', () => {
  vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') })
  noteTime('Fri, 27 Nov 2026 10:00:00 GMT')
  noteServerTime(new Response())
  expect(timeNow().toISOString()).toBe('2026-11-27T10:00:00.000Z')
})
