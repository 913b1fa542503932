import { expect, test } from 'vitest'
import type { OwnField } from '../own-field.ts'
import { changedOwnValue, tooManyChoices } from './own-field-change.ts'

const choices = ['ball', 'row', 'swim'].map((id) => ({ id, name: id }))
const field = (kind: OwnField['kind'], more = choices): OwnField => ({
  id: 'f',
  name: 'Field',
  kind,
  choices: kind === 'several' || kind === 'choice' ? more : [],
  shownToMember: false,
  whoChanges: 'club',
  onCard: false,
  enabled: true,
})
const noChoice = 'Please choose one of the choices'

test.each<[OwnField['kind'], 'set' | 'add' | 'remove', string, string, object]>([
  ['text', 'set', ' Key ', 'Door', { value: 'Key' }],
  ['text', 'set', '', 'Door', { value: '' }],
  ['number', 'set', 'x', '', { fault: 'Please enter a number' }],
  ['day', 'set', '2024-02-29', '', { value: '2024-02-29' }],
  ['yesno', 'set', 'yes', 'no', { value: 'yes' }],
  ['choice', 'set', 'row', 'ball', { value: 'row' }],
  ['choice', 'set', 'fly', 'ball', { fault: noChoice }],
  ['several', 'set', 'swim ball', 'row', { value: 'ball swim' }],
  ['several', 'add', 'row', '', { value: 'row' }],
  ['several', 'add', 'row', 'ball swim', { value: 'ball row swim' }],
  ['several', 'add', 'row', 'row', { value: 'row' }],
  ['several', 'remove', 'row', 'ball row', { value: 'ball' }],
  ['several', 'remove', 'row', 'row', { value: '' }],
  ['several', 'remove', 'row', 'ball', { value: 'ball' }],
  ['several', 'add', 'fly', 'ball', { fault: noChoice }],
  ['several', 'add', 'row swim', 'ball', { fault: noChoice }],
  ['several', 'add', '', 'ball', { fault: noChoice }],
  ['choice', 'add', 'row', 'ball', { fault: noChoice }],
  ['text', 'remove', 'Door', 'Door', { fault: noChoice }],
])('in a field of kind %s, to %s %j turns %j into %j', (kind, does, value, before, after) => {
  expect(changedOwnValue(field(kind), { does, value }, before)).toEqual(after)
})

test('a value of several stays as short as a form takes it', () => {
  const many = Array.from({ length: 14 }, (_, at) => ({ id: `f${String(at).padStart(36, '0')}`, name: `${at}` }))
  const ids = many.map(({ id }) => id)
  const add = (has: number) =>
    changedOwnValue(field('several', many), { does: 'add', value: ids.at(-1) ?? '' }, ids.slice(0, has).join(' '))
  expect(add(12)).toHaveProperty('value')
  expect(add(13)).toEqual({ fault: tooManyChoices })
})
