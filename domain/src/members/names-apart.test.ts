import { expect, test } from 'vitest'
import { namesApart } from './names-apart.ts'

test('people of one name have their numbers behind it, whatever its case, and the others do not', () => {
  const people = [
    { fullName: 'Maria Rossi', memberId: '40008' },
    { fullName: 'MARIA ROSSI', memberId: '40120' },
    { fullName: 'Dino Bonatti', memberId: '40121' },
  ]
  expect(people.map(namesApart(people))).toEqual(['Maria Rossi (40008)', 'MARIA ROSSI (40120)', 'Dino Bonatti'])
  // The same person twice in a list is no namesake.
  expect(people.slice(2).map(namesApart([...people.slice(2), ...people.slice(2)]))).toEqual(['Dino Bonatti'])
})
