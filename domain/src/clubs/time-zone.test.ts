import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInZone, endOfDay, isTimeZone, timeZoneSchema } from './time-zone.ts'

const zones = [
  'UTC',
  'Europe/Zurich',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Niue',
]

test('knows the names of zones, and no offsets', () => {
  expect([...zones, 'europe/zurich'].every(isTimeZone)).toBe(true)
  expect(['', '+01:00', 'Europe/Atlantis', 'Etc/Unknown', '-05'].some(isTimeZone)).toBe(false)
  expect(timeZoneSchema.safeParse('Mars').error?.issues[0]?.message).toBe('Please choose a time zone from the list')
})

test('one instant is three different days across the world', () => {
  const instant = new Date('2026-01-01T10:30:00Z')
  expect(dayInZone(instant, 'Pacific/Kiritimati')).toBe('2026-01-02')
  expect(dayInZone(instant, null)).toBe('2026-01-01')
  expect(dayInZone(instant, 'Pacific/Niue')).toBe('2025-12-31')
})

test('a zone that only other runtimes know counts as UTC', () => {
  expect(dayInZone(new Date('2026-01-01T23:30:00Z'), 'Europe/Atlantis')).toBe('2026-01-01')
  expect(endOfDay('2026-01-01', 'Europe/Atlantis')).toBe('2026-01-01T23:59:59Z')
})

test.each([
  ['2026-12-31', null, '2026-12-31T23:59:59Z'],
  ['2026-12-31', 'UTC', '2026-12-31T23:59:59Z'],
  ['2026-12-31', 'Europe/Zurich', '2026-12-31T23:59:59+01:00'],
  ['2026-06-30', 'Europe/Zurich', '2026-06-30T23:59:59+02:00'],
  ['2026-03-29', 'Europe/Zurich', '2026-03-29T23:59:59+02:00'],
  ['2026-10-25', 'Europe/Zurich', '2026-10-25T23:59:59+01:00'],
  ['2026-12-31', 'America/St_Johns', '2026-12-31T23:59:59-03:30'],
  ['2026-12-31', 'Asia/Kathmandu', '2026-12-31T23:59:59+05:45'],
  ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T23:59:59+14:00'],
  ['2026-12-31', 'Pacific/Niue', '2026-12-31T23:59:59-11:00'],
  // Midnight does not exist: the clock goes from 23:59:59 to 01:00, and back from 24:00 to 23:00.
  ['2026-04-23', 'Africa/Cairo', '2026-04-23T23:59:59+02:00'],
  ['2018-02-17', 'America/Sao_Paulo', '2018-02-17T23:59:59-03:00'],
  // Samoa skipped this day when it crossed the date line.
  ['2011-12-30', 'Pacific/Apia', '2011-12-29T23:59:59-10:00'],
] as const)('the end of %s in %s is %s', (day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(end)
})

test('the end of a day is the last second of it, and a second later it is the next day', () => {
  const days = fc.date({ min: new Date('2012-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), (date, zone) => {
      const day = date.toISOString().slice(0, 10)
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
      const end = Date.parse(endOfDay(day, zone))
      expect(endOfDay(day, zone)).toMatch(/^\d{4}-\d\d-\d\dT23:59:59(Z|[+-]\d\d:\d\d)$/)
      expect([dayInZone(new Date(end), zone), dayInZone(new Date(end + 1000), zone)]).toEqual([day, next])
    }),
  )
})
