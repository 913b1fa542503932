import { expect, test } from 'vitest'
import { pauseFaults, pausesSchema } from './pauses-input.ts'

const spring = '2026-03-01..2026-04-30'
const open = '2026-09-01..'

test.each([
  ['', ''],
  [spring, spring],
  [`${spring} ${open}`, `${spring} ${open}`],
  [`${open} ${spring}`, `${spring} ${open}`],
  [`.. ${spring} ..`, spring],
  [`${spring} 2026-05-01..2026-05-01`, `${spring} 2026-05-01..2026-05-01`],
])('%j as the pauses of a member is taken as %j', (pauses, taken) => {
  expect(pausesSchema.parse(pauses)).toBe(taken)
})

const overlapping = 'This pause has days of another one'
const notInOrder = 'A pause needs a first day, which is not after the last'
test.each([
  ['2026-03-02..2026-03-01', notInOrder],
  ['..2026-03-01', notInOrder],
  ['2026-03-01', notInOrder],
  ['2026-03-01..2026-02-30', 'Please enter a valid date'],
  ['2026-03-01..2026-04-30..2026-05-31', notInOrder],
  [`${spring},${open}`, notInOrder],
  [`x ${spring}`, notInOrder],
  ['0026-03-01..2026-04-30', 'Please enter a year from 1850 to 2199'],
  [`${spring} 2026-04-30..2026-05-31`, overlapping],
  [`2026-01-01.. ${spring}`, overlapping],
  [`${spring} ${spring}`, overlapping],
  [Array.from({ length: 9 }, (_, n) => `202${n}-01-01..202${n}-01-31`).join(' '), 'A member can have at most 8 pauses'],
])('%j as the pauses of a member is refused: %s', (pauses, why) => {
  expect(pausesSchema.safeParse(pauses).error?.issues.map(({ message }) => message)).toEqual([why])
})

test('the pause at fault is named, and one without days is none', () => {
  const day = (from: string, until = '') => ({ from, until })
  expect(pauseFaults([day('2026-03-01'), day(''), day('', '2026-02-01'), day('2026-01-01', '2026-02-01')])).toEqual([
    undefined,
    undefined,
    notInOrder,
    undefined,
  ])
  expect(pauseFaults([day('2026-03-01'), day('2026-05-01', '2026-06-01')])).toEqual([undefined, overlapping])
})
