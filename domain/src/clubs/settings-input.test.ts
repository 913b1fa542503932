import { expect, test } from 'vitest'
import { clubSettings } from './settings.ts'
import { settingsChangeSchema } from './settings-input.ts'

const account = { holder: 'Ruderclub', iban: 'DE89370400440532013000', bic: '', note: '' }

test('a season begins in one of twelve months', () => {
  const isTaken = (seasonStartsInMonth: unknown) => settingsChangeSchema.safeParse({ seasonStartsInMonth }).success
  expect([0, 13, 1.5, '9', null].filter(isTaken)).toEqual([])
  expect([1, 9, 12, undefined].filter(isTaken)).toEqual([1, 9, 12, undefined])
})

test('a change has only the settings that it names', () => {
  expect(settingsChangeSchema.parse({})).toEqual({})
  for (const name of Object.keys(clubSettings)) expect(settingsChangeSchema.shape).toHaveProperty(name)
})

test('empty fields of an account are none', () => {
  const accountOf = (bankAccount: unknown) => settingsChangeSchema.parse({ bankAccount }).bankAccount
  expect(accountOf({ holder: '', iban: '', bic: '', note: '' })).toBeNull()
  expect(accountOf(null)).toBeNull()
  expect(accountOf(account)).toEqual(account)
})

test('what was typed reads the same after it was sent once more', () => {
  const typed = { bankAccount: account, receipts: { address: ' A\r\nB ', automatic: true }, colour: ' #ABCDEF ' }
  const once = settingsChangeSchema.parse(typed)
  expect(once.receipts).toEqual({ address: 'A\nB', automatic: true, language: 'en' })
  expect(settingsChangeSchema.parse(once)).toEqual(once)
})

test('receipts that are not sent have no language', () => {
  const receipts = { address: '', automatic: false, language: 'de' }
  expect(settingsChangeSchema.parse({ receipts }).receipts).toEqual({ address: '' })
})
