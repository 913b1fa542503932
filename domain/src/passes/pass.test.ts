import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { passFileName } from './file-names.ts'
import { passConfigInputSchema } from './pass-config-input.ts'

const config = {
  passTypeIdentifier: 'pass.org.example.club',
  teamIdentifier: 'ABCDE12345',
  organizationName: '',
  description: '',
  logoText: '',
}
const fault = (more: object) => passConfigInputSchema.safeParse({ ...config, ...more }).error?.issues[0]?.message

test('pass type and team are required, the rest is not', () => {
  expect(fault({})).toBeUndefined()
  expect(fault({ passTypeIdentifier: ' ' })).toBe('Pass Type Identifier is required')
  expect(fault({ teamIdentifier: '' })).toBe('Team Identifier is required')
})
test('pass type and team have their forms', () => {
  expect(fault({ passTypeIdentifier: 'org.example' })).toBe('A pass type identifier looks like pass.org.example.club')
  expect(fault({ teamIdentifier: 'abcde12345' })).toBe('A team identifier is 10 capital letters and digits')
})

test.each([
  ['014', '014.pkpass'],
  ['A/1', 'A-1.pkpass'],
  ['../../etc', 'etc.pkpass'],
  ['Mitglied Ä 7', 'Mitglied-Ä-7.pkpass'],
  ['///', 'member.pkpass'],
  ['', 'member.pkpass'],
])('the pass of member %j is saved as %s', { tags: spec('7.9 9.20') }, (memberNumber, name) => {
  expect(passFileName(memberNumber)).toBe(name)
})
