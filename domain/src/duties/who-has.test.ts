import { expect, test } from 'vitest'
import { sentence } from '../texts/text.ts'
import { askFor } from './missing.ts'
import { whoHas } from './who-has.ts'

const anna = { name: 'Anna', duty: 'owner' as const }
const karl = { name: 'Karl', duty: 'money' as const }

test('names up to three people with the duty', () => {
  const many = ['A', 'B', 'C', 'D'].map((name) => ({ name, duty: 'money' as const }))
  expect(whoHas([anna, ...many], 'money')).toEqual({ keeper: 'money', names: ['A', 'B', 'C'] })
})

test('names the owners where nobody has the duty', () => {
  expect(whoHas([anna, karl], 'members')).toEqual({ keeper: 'owner', names: ['Anna'] })
})

test('says whom to ask', () => {
  expect(askFor(whoHas([anna, karl], 'money'))).toEqual(sentence('Ask the treasurer: {names}', { names: 'Karl' }))
})
