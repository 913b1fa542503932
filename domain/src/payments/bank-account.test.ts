import { expect, test } from 'vitest'
import { bankAccountInputSchema, noBankAccount } from './bank-account-input.ts'

const account = { holder: 'Ruderclub e.V.', iban: 'DE89370400440532013000', bic: '', note: '' }
const faultsOf = (input: object) =>
  Object.fromEntries(
    bankAccountInputSchema
      .safeParse({ ...noBankAccount, ...input })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

test('keeps an account as banks write it', () => {
  const typed = { ...account, holder: ' Ruderclub e.V. ', iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeff 370' }
  expect(bankAccountInputSchema.parse(typed)).toEqual({ ...account, bic: 'COBADEFF370' })
})

test('keeps the choice of references, and none for the short ones', () => {
  expect(bankAccountInputSchema.parse({ ...account, references: 'iso11649' })).toEqual({
    ...account,
    references: 'iso11649',
  })
  expect(bankAccountInputSchema.parse({ ...account, references: '' })).toEqual(account)
  expect(bankAccountInputSchema.safeParse({ ...account, references: 'other' }).success).toBe(false)
})

test('takes empty fields for a club without an account', () => expect(faultsOf(noBankAccount)).toEqual({}))

test.each([
  [{ iban: account.iban }, { holder: 'Account holder is required' }],
  [{ holder: 'Ruderclub' }, { iban: 'IBAN is required' }],
  [{ note: 'By March' }, { holder: 'Account holder is required', iban: 'IBAN is required' }],
  [
    { ...account, iban: 'DE88370400440532013000' },
    { iban: 'This IBAN has a typing error: its check digits do not fit' },
  ],
  [{ ...account, iban: 'x'.repeat(50_000) }, { iban: 'This IBAN is too long' }],
  [{ ...account, bic: 'COBA' }, { bic: 'A BIC has 8 or 11 letters and digits, such as BYLADEM1001' }],
  [{ ...account, holder: 'Ruderclub\nBCD' }, { holder: 'Please leave out line breaks and control characters' }],
  [{ ...account, note: 'By\nMarch' }, { note: 'Please leave out line breaks and control characters' }],
  [{ ...account, holder: 'x'.repeat(71) }, { holder: 'At most 70 characters' }],
])('refuses %j under its field', (input, faults) => expect(faultsOf(input)).toEqual(faults))
