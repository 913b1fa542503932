import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countIn, keepOnly, noTicks, stretch, type Ticks, tick, tickAll, tickRange } from './ticks.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const chosen = (ticks: Ticks) => [...ticks.chosen].sort().join('')

test('a second tick of a row takes the first back', () => {
  expect(chosen(tick(noTicks, 'b'))).toBe('b')
  expect(chosen(tick(tick(noTicks, 'b'), 'b'))).toBe('')
})

test('a range goes from the last tick to a row, in both directions, and lets go of rows as it becomes shorter', () => {
  const from = tick(tick(noTicks, 'f'), 'c')
  const down = tickRange(from, ids, 'e')
  expect(chosen(down)).toBe('cdef')
  expect(chosen(tickRange(down, ids, 'd'))).toBe('cdf')
  expect(chosen(tickRange(down, ids, 'a'))).toBe('abcf')
})

test('a range from a row that was unticked unticks', () => {
  const all = tickAll(noTicks, ids)
  expect(chosen(tickRange(tick(all, 'b'), ids, 'd'))).toBe('aef')
})

test('a range whose first row is not listed any more ticks the one row', () => {
  const found = ['d', 'e']
  expect(chosen(tickRange(tick(noTicks, 'a'), found, 'e'))).toBe('ae')
})

test('arrows stretch a range row by row, back too, and begin another elsewhere', () => {
  const two = stretch(noTicks, ids, { from: 'b', to: 'c' })
  expect(chosen(two)).toBe('bc')
  const three = stretch(two, ids, { from: 'c', to: 'd' })
  expect(chosen(three)).toBe('bcd')
  expect(chosen(stretch(three, ids, { from: 'd', to: 'c' }))).toBe('bc')
  expect(chosen(stretch(three, ids, { from: 'f', to: 'e' }))).toBe('bcdef')
})

test('all that are listed are chosen beside what was chosen before, or none of them', () => {
  const some = tick(noTicks, 'f')
  const all = tickAll(some, ['a', 'b'])
  expect(chosen(all)).toBe('abf')
  expect(chosen(tickAll(all, ['a', 'b']))).toBe('f')
})

test('what is chosen is among the rows there are, whatever was done', () => {
  const id = fc.constantFrom(...ids)
  const step = fc.oneof(
    id.map((one) => (ticks: Ticks) => tick(ticks, one)),
    id.map((one) => (ticks: Ticks) => tickRange(ticks, ids, one)),
    fc.tuple(id, id).map(
      ([from, to]) =>
        (ticks: Ticks) =>
          stretch(ticks, ids, { from, to }),
    ),
    fc.subarray(ids).map((some) => (ticks: Ticks) => tickAll(ticks, some)),
  )
  fc.assert(
    fc.property(fc.array(step), fc.subarray(ids), (steps, left) => {
      const ticks = steps.reduce((now, next) => next(now), noTicks)
      const kept = keepOnly(ticks, new Set(left))
      expect(countIn(kept.chosen, left)).toBe(kept.chosen.size)
      expect(countIn(ticks.chosen, left)).toBe(kept.chosen.size)
      expect(keepOnly(kept, new Set(left))).toBe(kept)
    }),
  )
})
