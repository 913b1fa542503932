import { describe, expect, test } from 'vitest'
import type { OwnField } from './own-field.ts'
import { newOwnField } from './own-fields.ts'
import { isFilteredBy, type OwnFilter, ownFilterKeeps, readOwnFilter, writeOwnFilter } from './own-filter.ts'

test.each<[string, OwnFilter]>([
  ['f:yes', { fieldId: 'f', by: 'choice', choiceId: 'yes' }],
  ['f:..', { fieldId: 'f', by: 'range', from: '', to: '' }],
  ['f:-2.5..10', { fieldId: 'f', by: 'range', from: '-2.5', to: '10' }],
  ['f:2026-01-01..', { fieldId: 'f', by: 'range', from: '2026-01-01', to: '' }],
  ['f:..2026-01-01', { fieldId: 'f', by: 'range', from: '', to: '2026-01-01' }],
  ['f:~', { fieldId: 'f', by: 'text', contains: '' }],
  ['f:~Haus: 7..9 ~ä', { fieldId: 'f', by: 'text', contains: 'Haus: 7..9 ~ä' }],
])('%s is read, and written the same', (written, filter) => {
  expect(readOwnFilter(written)).toEqual(filter)
  expect(writeOwnFilter(filter)).toBe(written)
})

test.each([
  '',
  'none',
  'f',
  'f:',
  ':-17:2027-01-01',
  ':~x',
  'f:1.',
  'f:1..2..3',
  'f:1..2026-01-01',
  'f:x..',
  'f:~a\nb',
])('%j is no filter by a field', (written) => {
  expect(readOwnFilter(written)).toBeUndefined()
})

test.each<[string, string[], string[]]>([
  ['f:yes', ['yes', 'no yes'], ['', 'no']],
  ['f:..', ['0', '2026-01-01'], ['']],
  ['f:9..10', ['9', '9.5', '10'], ['', '8.999999', '100', '10.1', '-9']],
  ['f:-3..', ['-3', '0', '7'], ['', '-3.5']],
  ['f:..0', ['0', '-12'], ['', '0.000001']],
  ['f:2024-02-29..2026-01-01', ['2024-02-29', '2026-01-01'], ['', '2024-02-28', '2026-01-02']],
  ['f:..1999-12-31', ['0001-01-01', '1999-12-31'], ['', '2000-01-01']],
  ['f:10..9', [], ['', '9', '10']],
  ['f:~', ['x'], ['']],
  ['f:~MULL haus', ['Haus Müller', 'haus-mueller'], ['', 'Müller', 'Haus']],
])('%s keeps %j, and not %j', (written, kept, others) => {
  const filter = readOwnFilter(written)
  const values = [...kept, ...others]
  expect(values.filter((value) => filter && ownFilterKeeps(filter)(value))).toEqual(kept)
})

describe('a field', () => {
  const field = (kind: OwnField['kind'], more: Partial<OwnField> = {}): OwnField => ({
    ...newOwnField('Field', kind),
    id: 'f',
    ...more,
    choices: kind === 'choice' || kind === 'several' ? [{ id: 'one', name: 'One' }] : [],
  })
  test.each<[OwnField['kind'], string[], string[]]>([
    ['text', ['f:~', 'f:~x'], ['f:..', 'f:one', 'g:~x']],
    ['number', ['f:..', 'f:1..2', 'f:..2'], ['f:2026-01-01..', 'f:~1', 'f:yes']],
    ['day', ['f:..', 'f:2026-01-01..'], ['f:1..', 'f:~x']],
    ['yesno', ['f:yes', 'f:no'], ['f:one', 'f:..', 'f:~x']],
    ['choice', ['f:one'], ['f:two', 'f:yes', 'f:..']],
    ['several', ['f:one'], ['f:two', 'f:~one']],
  ])('of kind %s is filtered by %j, and not by %j, nor by anything once it is in use no more', (kind, by, notBy) => {
    const fits = (filter: string, more?: Partial<OwnField>) => {
      const read = readOwnFilter(filter)
      return read !== undefined && isFilteredBy(field(kind, more), read)
    }
    expect([...by, ...notBy].filter((filter) => fits(filter))).toEqual(by)
    expect(by.filter((filter) => fits(filter, { enabled: false }))).toEqual([])
  })
})
