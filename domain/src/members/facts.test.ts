import { expect, test } from 'vitest'
import { ageOn, isBornLater } from './facts.ts'

test.each([
  ['2008-11-27', '2026-11-27', 18],
  ['2008-11-28', '2026-11-27', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2026-11-27', '2026-11-27', 0],
])('born on %s, somebody is on %s %i years old', (birthday, day, age) => {
  expect(ageOn(birthday, day)).toBe(age)
})

test('nobody is born after today', () => {
  expect(isBornLater({ birthday: '2026-11-28' }, '2026-11-27')).toBe(true)
  expect(isBornLater({ birthday: '2026-11-27' }, '2026-11-27')).toBe(false)
  expect(isBornLater({ birthday: '' }, '2026-11-27')).toBe(false)
})
