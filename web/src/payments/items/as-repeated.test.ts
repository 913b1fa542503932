import type { PaymentItemInput } from '@tessera/domain/payments/payment-input'
import { wholeItemInputSchema } from '@tessera/domain/payments/payment-input'
import { expect, test } from 'vitest'
import { asRepeated } from './as-repeated.ts'
import { waivedPart } from './waiver-field.tsx'

const monthly: PaymentItemInput = {
  name: 'Member fee',
  description: '',
  price: 40,
  purchaseRestriction: 'once_per_year',
  enabled: true,
  yearId: '',
  isRequiredForActive: true,
  dueOn: '2026-01-05',
  typeIds: [],
  mustBePaidInFull: false,
  forFamily: false,
  joinersPay: 'by_months',
  donation: '',
  every: 'month',
  lastDueOn: '2026-12-05',
}

test('an item that repeats is paid in full, by any number of payments', () => {
  expect(asRepeated(monthly)).toEqual({
    ...monthly,
    mustBePaidInFull: true,
    purchaseRestriction: 'multiple',
    joinersPay: '',
  })
})

test('an item that is not required, or that a family pays once, does not repeat', () => {
  const once = { every: '', lastDueOn: '' }
  expect(asRepeated({ ...monthly, isRequiredForActive: false })).toMatchObject(once)
  expect(asRepeated({ ...monthly, forFamily: true })).toMatchObject(once)
})

test('an item that repeats needs a first day, and a last one that is not before it', () => {
  const faults = (more: Partial<PaymentItemInput>) =>
    wholeItemInputSchema.safeParse({ ...monthly, ...more }).error?.issues.map(({ path }) => path.join())
  expect(faults({})).toBeUndefined()
  expect(faults({ dueOn: '', lastDueOn: '' })).toEqual(['dueOn'])
  expect(faults({ lastDueOn: '2025-12-05' })).toEqual(['lastDueOn'])
})

test('waiving all that is open of an item that repeats does not waive the times to come', () => {
  expect(waivedPart(undefined, 80, { every: 'month' })).toEqual({ waived: 80 })
  expect(waivedPart(80, 80, {})).toEqual({})
})
