import { clubSettings } from '@tessera/domain/clubs/settings'
import { expect, test } from 'vitest'
import { addressOfSetting, sections } from './settings-sections.ts'

test('every setting of the club is in one section', () => {
  expect(sections.flatMap(({ fields }): readonly string[] => fields).toSorted()).toEqual(
    Object.keys(clubSettings).toSorted(),
  )
})

test.each([
  ['name', '/settings'],
  ['bankAccount.iban', '/settings/money'],
  ['keepsAttendance', '/settings/cards'],
])('the setting %s has the address %s', (setting, address) => {
  expect(addressOfSetting(setting)).toBe(address)
})
