import { expect, test } from 'vitest'
import { answerAtHut, isUsable, listAge, timeAt } from './at-hut.ts'

const asOf = '2026-11-27T14:05:00.000Z'
const list = { asOf, until: '2026-12-04T14:05:00.000Z' }
const hours = (count: number) => count * 3_600_000

/**
 * Age of a list when the device's clock has said these hours since the fetch, one after the other, and was `off` by as many at the fetch,
 * with a page that was `open` for some.
 */
const after = (said: number | readonly number[], { off = 0, open = 0, of = list } = {}) => {
  const fetchedAt = Date.parse(asOf) + hours(off)
  const none = { fetchedAt, clock: fetchedAt, behind: 0, setBacks: 0, open: 0 }
  return listAge(
    of,
    [said].flat().reduce((time, now) => timeAt(time, fetchedAt + hours(now), hours(open)), none),
  )
}

test.each([
  ['just fetched', after(0), 'fresh'],
  ['after two days', after(48.1), 'old'],
  ['on the last day', after(167.9), 'old'],
  ['after seven days', after(168.1), 'over'],
  ['with a clock a day ahead, on the last day', after(167.9, { off: 24 }), 'old'],
  ['with a clock a day behind, on the last day', after(167.9, { off: -24 }), 'old'],
  ['with a clock a day behind, after seven days', after(168.1, { off: -24 }), 'over'],
  ['with a clock that was set back by a day', after(-24), 'fresh'],
  ['with a clock that was set back by a day and goes on for seven', after([-24, 144.1]), 'over'],
  ['with a clock that was set back, which had said two days', after([48.1, 1]), 'old'],
  ['with a clock that was set back, which had said seven days', after([168.1, 1]), 'over'],
  ['with a clock that was set back after four days, and goes on for three', after([96, 1, 73.1]), 'over'],
  ['with a clock that was set back, open for seven days', after(-24, { open: 168.1 }), 'over'],
  ['with a clock that was set back before each opening', after([1, 0, 1, 0]), 'unsure'],
  [
    'with a clock that a network sets by a minute now and then',
    after([1, 0.99, 1.01, 1, 1.02, 1.01, 1.03, 1.02]),
    'fresh',
  ],
])('a list %s', (_, { state }, expected) => {
  expect(state).toBe(expected)
})

test('a list that counts no longer, or whose age is not known, is not used', () => {
  const all = [after(0), after(48.1), after(168.1), after([1, 0, 1, 0])]
  expect(all.map(isUsable)).toEqual([true, true, false, false])
})

test('the moment of a check is the server’s, whatever the device’s clock says', () => {
  for (const off of [0, 24, -24]) expect(after(3, { off }).at.toISOString()).toBe('2026-11-27T17:05:00.000Z')
  // It was a day ahead at the fetch, and was put right.
  expect(after([2, -22, -21], { off: 24 }).at.toISOString()).toBe('2026-11-27T17:05:00.000Z')
})

test('a check is never earlier than one before, and a clock that was set back is noticed', () => {
  const { at, isSetBack } = after([26, 1])
  expect([at.toISOString(), isSetBack]).toEqual(['2026-11-28T16:05:00.000Z', true])
  expect([after([26, 25.95]), after([26, 27])].map((one) => one.isSetBack)).toEqual([false, false])
})

test('the list of a link that ends within the week counts until then', () => {
  expect(after(25, { of: { asOf, until: '2026-11-28T14:05:00.000Z' } }).state).toBe('over')
})

test('a card is found by its whole hash, with the answer of the calendar’s day', () => {
  const cards = { vvvvgddd: 'aaaaaaaaaaaabbbbbbbbbbbb', xxxxxxxx: 'cccccccccccc', bvvvvvvv: 'dddddddddddd' }
  const ask = (hash: string, day: string) =>
    answerAtHut({ day: '2026-11-27', timeZone: 'Europe/Vienna' }, cards, hash, new Date(`${day}T23:30:00Z`))
  expect(ask('bbbbbbbbbbbbxyz', '2026-11-27')).toEqual({ result: 'valid', reason: null })
  expect(ask('bbbbbbbbbbbb', '2026-11-30')).toEqual({
    result: 'valid',
    reason: 'A payment is due, but the card still counts.',
  })
  expect(ask('bbbbbbbbbbbb', '2026-12-31')).toEqual({ result: 'due', reason: 'A payment is due.' })
  expect(ask('cccccccccccc', '2026-11-27')).toEqual({ result: 'refused', reason: 'The membership is disabled.' })
  // In Vienna it is the day after already.
  expect(ask('dddddddddddd', '2026-11-26').reason).toBe('The membership has not begun yet.')
  expect(ask('dddddddddddd', '2026-11-27').result).toBe('valid')
  expect(ask('aaaaaabbbbbb', '2026-11-27').reason).toBe('This card is not in the list of this device. It may be newer.')
})
