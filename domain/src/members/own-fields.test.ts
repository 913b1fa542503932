import { expect, test } from 'vitest'
import { cardFields } from './card-fields.ts'
import { namesOfChoices, type OwnField } from './own-field.ts'
import { keepsFields, mergedValues, newOwnField, ownFieldsSchema, ownValueFault, readOwnValue } from './own-fields.ts'

const section = newOwnField('Section', 'several', ['Football', 'Tennis'])
const [football, tennis] = section.choices.map(({ id }) => id)
const fields = [
  section,
  newOwnField('Key', 'text'),
  newOwnField('Size', 'number'),
  newOwnField('Since', 'day'),
  newOwnField('Consent', 'yesno'),
  newOwnField('Team', 'choice', ['A', 'B']),
]
const fault = (kind: OwnField['kind'], value: string) => {
  const field = fields.find((one) => one.kind === kind)
  return field && ownValueFault(fields, field.id, value)
}

test.each([
  ['text', 'a key', undefined],
  ['text', 'a\nb', 'Please leave out line breaks and control characters'],
  ['text', 'x'.repeat(501), 'At most 500 characters'],
  ['number', '-12.5', undefined],
  ['number', '1,5', 'Please enter a number'],
  ['number', '1e9', 'Please enter a number'],
  ['number', '9'.repeat(13), 'Please enter a number'],
  ['day', '2026-02-28', undefined],
  ['day', '2026-02-30', 'Please enter a valid date'],
  ['yesno', 'yes', undefined],
  ['yesno', 'maybe', 'Please choose yes or no'],
  ['choice', 'A', 'Please choose one of the choices'],
  ['several', `${football} nothing`, 'Please choose one of the choices'],
  ['several', `${football} ${tennis}`, undefined],
] as const)('a field of kind %s with %s: %s', (kind, value, sentence) => {
  expect(fault(kind, value)).toBe(sentence)
  expect(fault(kind, '')).toBeUndefined()
})

test('a value of a field that the club does not have is refused, its end is not', () => {
  expect(ownValueFault(fields, 'other', 'x')).toBe('The club has no such field')
  expect(ownValueFault(fields, 'other', '')).toBeUndefined()
})

test('several choices are kept in the order of the field, and named', () => {
  expect(readOwnValue(section, `${tennis} ${football} ${tennis}`)).toEqual({ value: `${football} ${tennis}` })
  expect(namesOfChoices(section, `${tennis} gone`)).toEqual(['Tennis'])
})

test('a change of values leaves the others', () => {
  expect(mergedValues({ a: '1', b: '2' }, { b: '', c: '3' })).toEqual({ a: '1', c: '3' })
})

const many = (count: number) => Array.from({ length: count }, (_, n) => newOwnField(`Field ${n}`))
const said = (some: readonly object[]) => ownFieldsSchema.safeParse(some).error?.issues[0]?.message
test('a club has twenty fields in use at most, each with a name and choices of its own', () => {
  expect(said(many(20))).toBeUndefined()
  expect(said(many(21))).toBe('A club can have 20 fields of its own')
  expect(said([...many(20), { ...newOwnField('Old'), enabled: false }])).toBeUndefined()
  const retired = many(61).map((field, n) => ({ ...field, enabled: n < 20 }))
  expect(said(retired.slice(1))).toBeUndefined()
  expect(said(retired)).toBe('A club can have 60 fields, with those that are in use no more')
  expect(said([newOwnField('Key'), newOwnField(' KEY')])).toBe('Two fields have the same name')
  expect(said([newOwnField('')])).toBe('Name is required')
  expect(said([newOwnField('Team', 'choice')])).toBe('Please enter what can be chosen')
  expect(said([newOwnField('Team', 'choice', ['A', 'a'])])).toBe('Two choices of a field have the same name')
  expect(said([newOwnField('Team', 'choice', ['A;B'])])).toBe('Please leave out semicolons')
  expect(said([{ ...newOwnField('x'), id: '__proto__' }])).toBeDefined()
})

test('a card shows the fields that are for it, and nothing of one that says no or is used no more', () => {
  const [sections, key, size, since, consent] = fields.map((field) => ({ ...field, onCard: true }))
  const old = { ...newOwnField('Old'), onCard: true, enabled: false }
  const own = [sections, key, since, consent, old, newOwnField('Secret')].flatMap((field) => field ?? [])
  const values = {
    [section.id]: `${football} ${tennis}`,
    [key?.id ?? '']: 'red',
    [since?.id ?? '']: '2026-01-31',
    [consent?.id ?? '']: 'yes',
    [old.id]: 'x',
    [own.at(-1)?.id ?? '']: 'x',
    [size?.id ?? '']: '3',
  }
  expect(cardFields(own, values).map(({ label, value }) => [label, value])).toEqual([
    ['Section', 'Football, Tennis'],
    ['Key', 'red'],
    ['Since', '2026-01-31'],
    ['Consent', '✓'],
  ])
  expect(cardFields(own, { [consent?.id ?? '']: 'no' })).toEqual([])
})

test('what members have can be renamed and switched off, not removed', () => {
  const renamed = { ...section, name: 'Sections', enabled: false }
  expect(keepsFields([renamed], [section])).toBe(true)
  expect(keepsFields([], [section])).toBe(false)
  expect(keepsFields([{ ...section, kind: 'choice' }], [section])).toBe(false)
  expect(keepsFields([{ ...section, choices: section.choices.slice(1) }], [section])).toBe(false)
})
