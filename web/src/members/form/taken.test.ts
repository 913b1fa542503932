import { expect, test } from 'vitest'
import { takenBy } from './taken.ts'

const anna = {
  id: 'a',
  memberId: 'A-1',
  fullName: 'Anna',
  email: 'anna@posteo.eu',
  photoUrl: null,
  enabled: true,
}
const input = { memberId: 'B-2', fullName: 'Anna', email: 'other@posteo.eu' }

test('a number and an e-mail are taken whatever their case and the spaces around them', () => {
  expect(takenBy({ ...input, memberId: ' a-1 ' }, [anna], undefined)?.says).toBe('Member ID already exists')
  expect(takenBy({ ...input, email: 'ANNA@posteo.EU' }, [anna], undefined)?.says).toBe('Email already exists')
})
test('the address of the head of the family is not taken, that of another is', () => {
  const ben = { ...input, email: 'Anna@posteo.eu', belongsTo: 'a' }
  expect(takenBy(ben, [anna], undefined)).toBeUndefined()
  expect(
    takenBy({ ...ben, belongsTo: 'b' }, [anna, { ...anna, id: 'b', memberId: 'C-3', email: '' }], undefined)?.says,
  ).toBe('Email already exists')
})
test('a name may be shared, and a member keeps their own', () => {
  expect(takenBy(input, [anna], undefined)).toBeUndefined()
  expect(takenBy(anna, [anna], 'a')).toBeUndefined()
})
