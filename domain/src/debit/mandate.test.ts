import { expect, test } from 'vitest'
import { mandateEnd, mandateInputSchema, mandateState, shortIban } from './mandate.ts'

const signedOn = '2023-12-10'

test.each([
  [{ signedOn }, '2026-12-10'],
  [{ signedOn, lastUsedOn: '2025-03-31' }, '2028-03-31'],
  [{ signedOn, lastUsedOn: '2020-01-01' }, '2026-12-10'],
  [{ signedOn: '2024-02-29' }, '2027-02-28'],
])('a mandate of %j ends on %s', (mandate, end) => expect(mandateEnd(mandate)).toBe(end))

test.each([
  ['2026-09-10', 'valid'],
  ['2026-09-11', 'ends-soon'],
  ['2026-12-10', 'ends-soon'],
  ['2026-12-11', 'ended'],
])('on %s, a mandate that ends on 2026-12-10 is %s', (day, state) =>
  expect(mandateState({ signedOn }, day)).toBe(state),
)

test('an IBAN is shown by its ends', () => {
  expect(shortIban('DE89370400440532013000')).toBe('DE89 … 3000')
  expect(shortIban('')).toBe('')
})

const typed = { holder: ' Anna  Berg ', iban: 'de89 3704 0044 0532 0130 00', reference: ' 7K3MB-9QXR2', signedOn }
const faultsOf = (input: object) =>
  Object.fromEntries(
    mandateInputSchema.safeParse({ ...typed, ...input }).error?.issues.map(({ path, message }) => [path[0], message]) ??
      [],
  )

test('takes a mandate as it is typed', () =>
  expect(mandateInputSchema.parse(typed)).toMatchObject({
    iban: 'DE89370400440532013000',
    reference: '7K3MB-9QXR2',
    signedOn,
  }))

test('an empty IBAN keeps the stored one', () => expect(faultsOf({ iban: ' ' })).toEqual({}))

test.each([
  [{ iban: 'DE88370400440532013000' }, { iban: 'This IBAN has a typing error: its check digits do not fit' }],
  [
    { iban: 'CH9300762011623852957' },
    {
      iban: 'Banks outside the European Economic Area take no direct debit without the payer’s address, which the file does not have',
    },
  ],
  [{ reference: '' }, { reference: 'Mandate reference is required' }],
  [{ reference: 'a b' }, { reference: 'Letters, digits and / - ? : ( ) . , + only, at most 35' }],
  [{ reference: '/a' }, { reference: 'Letters, digits and / - ? : ( ) . , + only, at most 35' }],
  [{ reference: 'x'.repeat(36) }, { reference: 'Letters, digits and / - ? : ( ) . , + only, at most 35' }],
  [{ holder: '' }, { holder: 'Account holder is required' }],
  [{ signedOn: '2023-02-29' }, { signedOn: 'Please enter a valid date' }],
])('refuses %j under its field', (input, faults) => expect(faultsOf(input)).toMatchObject(faults))
