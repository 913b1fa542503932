import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ClubMail } from './club-mail.ts'

function makeMail(count: number) {
  const clock = { now: 0 }
  const reports: string[] = []
  const log = pino({}, { write: (line: string) => void reports.push(JSON.parse(line).club) })
  return { clock, reports, mail: new ClubMail({ count, seconds: 3600 }, log, () => clock.now) }
}

test('a club has so many letters sent in its name, and others have theirs', () => {
  const { mail, clock } = makeMail(2)
  expect([mail.take(['a']), mail.take(['a']), mail.take(['a'])]).toEqual([true, true, false])
  expect(mail.take(['b'])).toBe(true)
  clock.now = 3_600_000
  mail.sweep()
  expect(mail.take(['a'])).toBe(true)
})

test('a person of two clubs has letters as long as one of them may', () => {
  const { mail } = makeMail(1)
  mail.take(['a'])
  expect([mail.take(['a', 'b']), mail.take(['a', 'b'])]).toEqual([true, false])
})

test('a letter that names no club is never held back', () => {
  const { mail } = makeMail(1)
  expect([mail.take([]), mail.take([])]).toEqual([true, true])
})

test('the log names a club at its limit once per window', () => {
  const { mail, reports, clock } = makeMail(1)
  for (let n = 0; n < 5; n += 1) mail.take(['a'])
  expect(reports).toEqual(['a'])
  clock.now = 3_600_000
  for (let n = 0; n < 5; n += 1) mail.take(['a'])
  expect(reports).toEqual(['a', 'a'])
})
