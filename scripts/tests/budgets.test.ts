import { expect, test } from 'vitest'
import { overspent, usedBy } from './budgets.ts'

const file = (passed: number, ...long: boolean[]) => ({
  path: 'a',
  seconds: 1,
  passed,
  skipped: [],
  tests: long.map((isLong) => ({ name: 'a', seconds: 9, isLong })),
})

const spent = (what: string, times: number) => Array.from({ length: times }, (_, at) => `${what}\t${at}\n`).join('')

test('what the layers used is added up and compared with the budgets', () => {
  const emulator = usedBy('emulator', [file(300, true, false)], spent('own stacks', 9).repeat(2))
  const browser = usedBy('browser', [file(60), file(51)], spent('own stacks', 4))
  expect(overspent([emulator])).toEqual([])
  expect(overspent([emulator, browser]).map(({ name }) => name)).toEqual([
    'the budget of own stacks is 12, and 13 were used',
    'the budget of browser tests is 110, and 111 were used',
  ])
})

test('a use without a budget is named', () => {
  expect(overspent([usedBy('emulator', [], spent('pigeons', 1))])).toHaveLength(1)
})
