import { optionalFields } from '@tessera/domain/members/optional-fields'
import { expect, test } from 'vitest'
import { present } from './store.ts'

const stored = {
  id: 'a',
  clubId: 'c',
  memberId: '014',
  fullName: 'Anna',
  email: 'anna@posteo.eu',
  enabled: true,
  uid: 'u',
}

test('the answer has every field that a member can be without, unless it is empty', () => {
  const filled = Object.fromEntries(optionalFields.map((field) => [field, `its ${field}`]))
  expect(Object.keys(filled)).toContain('joinedOn')
  expect(present({ ...stored, ...filled })).toMatchObject(filled)
  const empty = Object.fromEntries(optionalFields.map((field) => [field, '']))
  expect(present({ ...stored, ...empty })).toEqual(present(stored))
  expect(Object.keys(present(stored))).not.toContain('joinedOn')
})
