import { expect, test } from 'vitest'
import { nameInLists, namesOf, splitFullName, withNamesAgreed } from './names.ts'

test.each([
  ['Anna Lindqvist', 'Anna', 'Lindqvist'],
  ['Anna Maria Berg', 'Anna Maria', 'Berg'],
  ['Maria van de Velde', 'Maria', 'van de Velde'],
  ['Otto von Lüttichau', 'Otto', 'von Lüttichau'],
  ['Luca De Rossi', 'Luca De', 'Rossi'],
  ["Caterina de' Medici", 'Caterina', "de' Medici"],
  ['Ben', '', 'Ben'],
  ['', '', ''],
])('%s is %s and %s', (full, givenName, familyName) => {
  expect(splitFullName(full)).toEqual({ givenName, familyName })
})

test.each([
  [
    'in two columns',
    { full: '', given: 'Anna', family: 'Berg' },
    { fullName: 'Anna Berg', givenName: 'Anna', familyName: 'Berg' },
  ],
  ['in one', { full: 'Anna Berg', given: '', family: '' }, { fullName: 'Anna Berg' }],
  [
    'in three',
    { full: 'Anna Berg', given: 'Anna', family: 'Berg' },
    { fullName: 'Anna Berg', givenName: 'Anna', familyName: 'Berg' },
  ],
  ['with a title', { full: 'Dr. Anna Berg', given: 'Anna', family: 'Berg' }, { fullName: 'Dr. Anna Berg' }],
  [
    'a full name and the last of it',
    { full: 'Anna Berg', given: '', family: 'Berg' },
    { fullName: 'Anna Berg', givenName: 'Anna', familyName: 'Berg' },
  ],
  [
    'a first name called the name',
    { full: 'Anna', given: '', family: 'Berg' },
    { fullName: 'Anna Berg', givenName: 'Anna', familyName: 'Berg' },
  ],
  ['the last one first', { full: 'Berg Anna', given: '', family: 'Berg' }, { fullName: 'Berg Anna' }],
  ['a company', { full: '', given: '', family: 'Berg & Co' }, { fullName: 'Berg & Co' }],
  ['nothing', { full: '', given: '', family: '' }, { fullName: '' }],
])('names %s', (_, written, names) => {
  expect(namesOf(written)).toEqual(names)
})

const anna = { fullName: 'Anna Berg', givenName: 'Anna', familyName: 'Berg' }
const ben = { fullName: 'Ben Tal' }
test.each([
  ['another last name', anna, { familyName: 'Tal' }, { familyName: 'Tal', fullName: 'Anna Tal' }],
  [
    'a full name alone that differs',
    anna,
    { fullName: 'Anna B.' },
    { fullName: 'Anna B.', givenName: '', familyName: '' },
  ],
  ['the same full name alone', anna, { fullName: 'Anna Berg' }, { fullName: 'Anna Berg' }],
  [
    'a full name that its parts contradict',
    anna,
    { fullName: 'X', familyName: 'Tal' },
    { fullName: 'Anna Tal', familyName: 'Tal' },
  ],
  ['no name', anna, {}, {}],
  ['a full name of somebody without parts', ben, { fullName: 'Ben Z' }, { fullName: 'Ben Z' }],
  [
    'parts for somebody without',
    ben,
    { givenName: 'Ben', familyName: 'Z' },
    { givenName: 'Ben', familyName: 'Z', fullName: 'Ben Z' },
  ],
  ['no parts any more', anna, { givenName: '', familyName: '' }, { givenName: '', familyName: '' }],
])('a change with %s', (_, stored, change, agreed) => {
  expect(withNamesAgreed(stored, change)).toEqual(agreed)
})

test.each([
  [{ fullName: 'Anna Berg' }, 'Berg, Anna'],
  [{ fullName: 'Maria van de Velde' }, 'van de Velde, Maria'],
  [{ fullName: 'Luca De Rossi', givenName: 'Luca', familyName: 'De Rossi' }, 'De Rossi, Luca'],
  [{ fullName: 'Ben' }, 'Ben'],
])('in lists %j is %s', (names, written) => {
  expect(nameInLists(names)).toBe(written)
})
