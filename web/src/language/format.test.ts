import { expect, onTestFinished, test, vi } from 'vitest'
import { momentText, timeText } from './format.ts'

// On 29 March 2026 at 01:00 UTC Zurich's clocks go from 2 to 3, on 25 October from 3 to 2; St. John's is 2.5 hours behind UTC.
test.each([
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', 'Jan 1, 2027, 12:00 AM', '12:00 AM'],
  ['Pacific/Pago_Pago', '2027-01-01T10:59:59Z', 'Dec 31, 2026, 11:59 PM', '11:59 PM'],
  ['America/St_Johns', '2026-07-01T02:29:00Z', 'Jun 30, 2026, 11:59 PM', '11:59 PM'],
  ['Europe/Zurich', '2026-03-29T00:59:59Z', 'Mar 29, 2026, 1:59 AM', '1:59 AM'],
  ['Europe/Zurich', '2026-03-29T01:00:00Z', 'Mar 29, 2026, 3:00 AM', '3:00 AM'],
  ['Europe/Zurich', '2026-10-25T00:30:00Z', 'Oct 25, 2026, 2:30 AM', '2:30 AM'],
  ['Europe/Zurich', '2026-10-25T01:30:00Z', 'Oct 25, 2026, 2:30 AM', '2:30 AM'],
  ['UTC', '2026-10-25T01:30:00Z', 'Oct 25, 2026, 1:30 AM', '1:30 AM'],
])('on a device in %s, %s shows as %s', (zone, instant, moment, time) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  // Newer releases of ICU write a narrow no-break space before AM and PM.
  const plain = (written: string) => written.replaceAll('\u202f', ' ')
  expect(plain(momentText(new Date(instant)))).toBe(moment)
  expect(plain(timeText(new Date(instant)))).toBe(time)
})
