import { NearLimit } from '@tessera/server/limits/near-limit'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ClubMail } from './club-mail.ts'

function makeMail(count: number) {
  const clock = { now: 0 }
  const reports: string[] = []
  const log = pino({}, { write: (line: string) => void reports.push(JSON.parse(line).club) })
  const now = () => clock.now
  const near = new NearLimit(() => undefined, now)
  return { clock, reports, near, mail: new ClubMail({ count, seconds: 3600 }, near, log, now) }
}

test('limits letters per club', () => {
  const { mail, clock } = makeMail(2)
  expect([mail.take(['a']), mail.take(['a']), mail.take(['a'])]).toEqual([true, true, false])
  expect(mail.take(['b'])).toBe(true)
  clock.now = 3_600_000
  mail.sweep()
  expect(mail.take(['a'])).toBe(true)
})

test('a club near its limit is noted', () => {
  const { mail, near } = makeMail(5)
  for (let n = 0; n < 3; n += 1) mail.take(['a', 'b'])
  for (let n = 0; n < 2; n += 1) mail.take(['a'])
  expect(near.list).toEqual([{ limit: 'lettersPerClub', of: 'a', used: 5, max: 5, at: 0 }])
})

test('sends a letter that names two clubs while one of them is below its limit', () => {
  const { mail } = makeMail(1)
  mail.take(['a'])
  expect([mail.take(['a', 'b']), mail.take(['a', 'b'])]).toEqual([true, false])
})

test('does not limit a letter without a club', () => {
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
