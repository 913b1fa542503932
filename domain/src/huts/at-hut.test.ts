import { expect, test } from 'vitest'
import { answerAtHut, listAge } from './at-hut.ts'

const asOf = '2026-11-27T14:05:00.000Z'
const list = { asOf, until: '2026-12-04T14:05:00.000Z' }
const hours = (count: number) => count * 3_600_000

/**
 * Age of a list after hours by the device's clock, which was `off` by as many at the fetch and has said up to `seen` hours since then,
 * with a page that was `open` for some.
 */
const after = (passed: number, { off = 0, open = 0, seen = 0 } = {}) => {
  const fetchedAt = Date.parse(asOf) + hours(off)
  return listAge(list, { fetchedAt, now: fetchedAt + hours(passed), seen: fetchedAt + hours(seen), open: hours(open) })
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
  ['with a clock that was set back, which had said two days', after(1, { seen: 48.1 }), 'old'],
  ['with a clock that was set back, which had said seven days', after(1, { seen: 168.1 }), 'over'],
  ['with a clock that was set back, open for seven days', after(-24, { open: 168.1 }), 'over'],
])('a list %s', (_, { state }, expected) => {
  expect(state).toBe(expected)
})

test('the moment of a check is the server’s, whatever the device’s clock says', () => {
  for (const off of [0, 24, -24]) expect(after(3, { off }).at.toISOString()).toBe('2026-11-27T17:05:00.000Z')
})

test('a check is never earlier than one before, and a clock that was set back by more than a day is noticed', () => {
  const { at, isSetBack } = after(1, { seen: 26 })
  expect([at.toISOString(), isSetBack]).toEqual(['2026-11-28T16:05:00.000Z', true])
  expect([after(3, { seen: 26 }), after(27, { seen: 26 })].map((one) => one.isSetBack)).toEqual([false, false])
})

test('the list of a link that ends within the week counts until then', () => {
  const fetchedAt = Date.parse(asOf)
  const short = { asOf, until: '2026-11-28T14:05:00.000Z' }
  expect(listAge(short, { fetchedAt, now: fetchedAt + hours(25), seen: fetchedAt, open: 0 }).state).toBe('over')
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
