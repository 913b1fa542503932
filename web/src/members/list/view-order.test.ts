import { newOwnField } from '@tessera/domain/members/own-fields'
import { ownColumn } from '@tessera/domain/views/columns'
import { expect, test } from 'vitest'
import { numberedMember as member } from '../../../../tests/support/numbered-member.ts'
import { viewOrder, viewSorts } from './view-order.ts'

const score = newOwnField('Score', 'number')
const section = newOwnField('Section', 'choice', ['Tennis', 'Football'])
const [tennis = '', football = ''] = section.choices.map(({ id }) => id)
const own = [score, section]
const people = [
  member('1', 'Anna Ziegler', { birthday: '1990-02-01', fields: { [score.id]: '10', [section.id]: football } }),
  member('2', 'Ben Auer', { fields: { [score.id]: '-2.5', [section.id]: tennis } }),
  member('3', 'Carla Meier', { birthday: '1985-12-31', fields: { [score.id]: '9.25' } }),
]
const sorted = (column: string, direction: 'asc' | 'desc' = 'asc') =>
  viewOrder({ types: [], own, members: people, stampOf: () => undefined })(people, undefined, { column, direction })
    .map(({ memberId }) => memberId)
    .join('')

test.each([
  ['a day, those without one last', 'birthday', '312'],
  ['a number by its value', ownColumn(score.id), '231'],
  ['a choice by its place in the field', ownColumn(section.id), '213'],
  ['the surname', 'surnameFirst', '231'],
  ['a column of the specified table', 'fullName', '123'],
])('members are sorted by %s', (_, column, order) => {
  expect(sorted(column)).toBe(order)
})

test('downwards, those without a value are last as well', () => {
  expect(sorted('birthday', 'desc')).toBe('132')
})

test('the number of a member is not written in the address; fields of the club can be sorted by', () => {
  const sorts = viewSorts(own)
  expect(sorts[0]).toBe('memberId')
  expect(sorts).toContain(ownColumn(score.id))
  expect(new Set(sorts).size).toBe(sorts.length)
})
