import { expect, test } from 'vitest'
import { januaryOf, seasonOf } from '../clubs/season.ts'
import { agesOf, isAgeUnfit, isOfAge } from './age.ts'

test.each([
  ['2026-11-27', 1, '2026-01-01'],
  ['2026-01-01', 1, '2026-01-01'],
  ['2026-11-27', 8, '2027-01-01'],
  ['2026-07-31', 8, '2026-01-01'],
  ['2026-11-27', 12, '2026-01-01'],
  ['2026-12-01', 12, '2027-01-01'],
])('on %s in a club whose seasons begin in month %i, ages are those of %s', (today, month, day) => {
  expect(januaryOf(seasonOf(today, month), month)).toBe(day)
})

const day = '2027-01-01'
test.each([
  ['2009-01-02', { to: 17 }, true],
  ['2009-01-01', { to: 17 }, false],
  ['2009-01-01', { from: 18 }, true],
  ['2009-01-02', { from: 18 }, false],
  ['2008-02-29', { from: 18, to: 18 }, true],
  ['2009-02-28', { from: 18, to: 18 }, false],
  ['2027-05-01', { from: 0, to: 5 }, true],
  ['1900-01-01', { from: 100 }, true],
  [undefined, { to: 17 }, false],
  ['', { from: 0 }, false],
  ['2009-01-01', {}, true],
])('somebody born on %s is of the ages %j on 1 January 2027: %s', (birthday, ages, is) => {
  expect(isOfAge({ birthday }, ages, day)).toBe(is)
})

test.each([
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
])('somebody born on %s is on %s %i years old', (birthday, on, age) => {
  expect(isOfAge({ birthday }, { from: age, to: age }, on)).toBe(true)
})

const youth = { id: 'youth', name: 'Youth', shortName: 'Y', enabled: true }
test.each([
  ['2009-01-01', { ageTo: 17 }, true],
  ['2009-01-02', { ageTo: 17 }, false],
  ['2009-01-01', { ageFrom: 6, ageTo: 17 }, true],
  ['2022-01-01', { ageFrom: 6, ageTo: 17 }, true],
  ['2009-01-01', { ageFrom: 18 }, false],
  ['2009-01-02', { ageFrom: 18 }, true],
  ['2009-01-01', {}, false],
  ['', { ageTo: 17 }, false],
  [undefined, { ageFrom: 18 }, false],
])('somebody born on %s does not fit a type for %j on 1 January 2027: %s', (birthday, ages, is) => {
  expect(isAgeUnfit({ birthday }, { ...youth, ...ages }, day)).toBe(is)
})

test('nobody is unfit for no type', () => {
  expect(isAgeUnfit({ birthday: '2009-01-01' }, undefined, day)).toBe(false)
  expect(agesOf(undefined)).toBeUndefined()
})
