import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameJson, mergeChanges } from './merge-changes.ts'

const none = { changes: {}, conflicts: [] }

test.each([
  ['nothing is wanted', { seen: {}, stored: { name: 'A' }, wanted: {} }, none],
  ['a seen value', { seen: { name: 'A' }, stored: { name: 'A' }, wanted: { name: 'B' } }, { changes: { name: 'B' } }],
  ['an unseen value', { seen: {}, stored: { name: 'A' }, wanted: { name: 'B' } }, { changes: { name: 'B' } }],
  [
    'a value as it was seen, which somebody else has changed',
    { seen: { name: 'A' }, stored: { name: 'B' }, wanted: { name: 'A' } },
    none,
  ],
  ['somebody else wanted the same', { seen: { name: 'A' }, stored: { name: 'B' }, wanted: { name: 'B' } }, none],
  ['a field without a wanted value', { seen: { name: 'A' }, stored: { name: 'B' }, wanted: { name: undefined } }, none],
  [
    'somebody else changed the same field',
    { seen: { name: 'A' }, stored: { name: 'C' }, wanted: { name: 'B' } },
    { changes: { name: 'B' }, conflicts: ['name'] },
  ],
  [
    'somebody else removed the value',
    { seen: { colour: 'red' }, stored: { colour: null }, wanted: { colour: 'blue' } },
    { changes: { colour: 'blue' }, conflicts: ['colour'] },
  ],
  [
    'somebody else changed another field',
    {
      seen: { name: 'A', colour: 'red' },
      stored: { name: 'A', colour: 'blue' },
      wanted: { name: 'B' },
    },
    { changes: { name: 'B' } },
  ],
  [
    'the fields of a value in another order',
    {
      seen: { account: { iban: '1', bic: '2' } },
      stored: { account: { bic: '2', iban: '1' } },
      wanted: { account: null },
    },
    { changes: { account: null } },
  ],
  [
    'the entries of a list in another order',
    { seen: { types: ['a', 'b'] }, stored: { types: ['b', 'a'] }, wanted: { types: [] } },
    { changes: { types: [] }, conflicts: ['types'] },
  ],
])('%s', (_, given, merged) => expect(mergeChanges<object>(given)).toEqual({ ...none, ...merged }))

test('overwrites only what was seen, or already is as wanted', () => {
  const value = fc.constantFrom(null, 1, 'a', { x: 1 }, ['a'])
  const fields = fc.record({ a: value, b: value, c: value }, { requiredKeys: [] })
  const whole = fc.record({ a: value, b: value, c: value })
  fc.assert(
    fc.property(whole, whole, fields, (seen, stored, wanted) => {
      const { changes, conflicts } = mergeChanges<object>({ seen, stored, wanted })
      for (const [name, to] of Object.entries(wanted)) {
        const [before, now] = [Reflect.get(seen, name), Reflect.get(stored, name)]
        const isWanted = !isSameJson(to, now) && !isSameJson(to, before)
        expect(Object.hasOwn(changes, name)).toBe(isWanted)
        expect((conflicts as readonly string[]).includes(name)).toBe(isWanted && !isSameJson(before, now))
      }
    }),
  )
})
