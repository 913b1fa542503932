import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import type { PaymentYear } from './payment.ts'
import { isDuplicateYear, suggestedYear, yearChoices } from './years.ts'

const year = (text: string, active = true): PaymentYear => ({ id: `y${text}`, year: text, active })

test('the suggested year is the highest plus one', () => {
  expect(suggestedYear([year('2024'), year('2027', false), year('2025')], 2026)).toBe('2028')
})
test('the suggested year is the next calendar year when there is none', { tags: spec('5.40') }, () => {
  expect(suggestedYear([], 2026)).toBe('2027')
})
test('item year choices are the active years, newest first', { tags: spec('5.42') }, () => {
  const choices = yearChoices([year('2024'), year('2026'), year('2025', false), year('2027')])
  expect(choices.map((each) => each.year)).toEqual(['2027', '2026', '2024'])
})
test("an item's own year stays a choice when it is no longer active", () => {
  const choices = yearChoices([year('2024'), year('2025', false), year('2023', false)], 'y2025')
  expect(choices.map((each) => each.year)).toEqual(['2025', '2024'])
})
test('a year that the club has is a duplicate', () => {
  expect(isDuplicateYear([year('2026')], '2026')).toBe(true)
  expect(isDuplicateYear([year('2026')], ' 2026 ')).toBe(true)
  expect(isDuplicateYear([year('2026')], '2027')).toBe(false)
})
