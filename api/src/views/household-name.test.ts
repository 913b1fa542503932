import { expect, test } from 'vitest'
import { householdName } from './household-name.ts'

const of = (...names: string[]) => names.map((fullName) => ({ fullName }))
const vanDyke = { fullName: 'Dr. Jo Van Dyke', givenName: 'Jo', familyName: 'Van Dyke' }

test.each([
  ['one by the name', of('Anna Rossi'), 'Anna Rossi'],
  ['two with their surname once', of('Anna Rossi', 'Bruno Rossi'), 'Anna and Bruno Rossi'],
  ['two with known surnames', [vanDyke, { ...vanDyke, fullName: 'Al Van Dyke' }], 'Jo and Al Van Dyke'],
  ['two with other surnames', of('Anna Rossi', 'Ben Berg'), 'Anna Rossi and Ben Berg'],
  ['two of whom one has one name', of('Rossi', 'Anna Rossi'), 'Rossi and Anna Rossi'],
  ['more by their surname', of('Anna Rossi', 'Bruno Rossi', 'Carla Rossi'), 'Rossi family'],
  ['more by each surname', of('Anna Rossi', 'Ben Berg', 'Carla Rossi'), 'Rossi / Berg family'],
])('a label names %s', (_, people, name) => {
  expect(householdName(people, 'en')).toBe(name)
})

test('in the language of the sheet', () => {
  const rossi = of('Anna Rossi', 'Bruno Rossi', 'Carla Rossi')
  expect(householdName(rossi, 'de')).toBe('Familie Rossi')
  expect(householdName(rossi, 'it')).toBe('Famiglia Rossi')
  expect(householdName(rossi.slice(0, 2), 'it')).toBe('Anna e Bruno Rossi')
})
