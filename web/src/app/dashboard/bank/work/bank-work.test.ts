import { memberReference } from '@tessera/domain/payments/payment-reference'
import { expect, test } from 'vitest'
import { bankLine } from '../../../../../../tests/support/bank-cases.ts'
import { bankWork } from './bank-work.ts'

test('one month of a fee that repeats is certain, also beside what is taken for others', () => {
  const work = bankWork()
  work.know({
    members: [{ id: 'anna', fullName: 'Anna Alt', memberId: '1' }],
    open: new Map([['anna', [{ itemId: 'monthly', cents: 12_000, each: 4000 }]]]),
    itemIds: ['monthly'],
    familyItemIds: new Set(),
    confirmed: new Map(),
  })
  const line = bankLine({ text: memberReference('anna'), cents: 4000 })
  const taken = [{ memberId: 'anna', itemId: 'monthly', cents: 4000 }]
  for (const before of [[], taken])
    expect(work.match({ lines: [line], taken: before }, () => undefined)).toMatchObject([
      { sure: 'certain', parts: [{ memberId: 'anna', itemId: 'monthly', cents: 4000 }] },
    ])
})
