import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { hasPassConfiguration, missingPassFields } from './club.ts'

const complete = {
  passTypeIdentifier: 'pass.org.example.club',
  teamIdentifier: 'ABCDE12345',
  certificateId: 'c1',
  passTemplateId: 'built-in',
}

test('pass setup is complete only when all four are present', { tags: spec('3.26') }, () => {
  expect(hasPassConfiguration(complete)).toBe(true)
  for (const field of Object.keys(complete)) {
    expect(hasPassConfiguration({ ...complete, [field]: null })).toBe(false)
    expect(hasPassConfiguration({ ...complete, [field]: '' })).toBe(false)
  }
})

test('what is missing is named in the order a club fills it in', () => {
  expect(missingPassFields({ ...complete, certificateId: null, passTypeIdentifier: null })).toEqual([
    'passTypeIdentifier',
    'certificateId',
  ])
})
