import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memberReference, paymentReference } from './payment-reference.ts'
import { creditorReference, writtenReference } from './written-reference.ts'

/** Computes the remainder of ISO 11649 in another way than the product: the whole number at once. */
const remainder = (reference: string): bigint =>
  BigInt(
    [...reference.slice(4), ...reference.slice(0, 4)]
      .map((sign) => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign))
      .join(''),
  ) % 97n

test('the check can tell: the example of the standard fits, a mistyped one does not', () => {
  expect(remainder('RF18539007547034')).toBe(1n)
  expect(remainder('RF18539007547043')).not.toBe(1n)
  expect(creditorReference('539007547034')).toBe('RF18539007547034')
})

test('has check digits that fit, for each member and item', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (memberId, itemId) => {
      for (const reference of [paymentReference(memberId, itemId), memberReference(memberId)]) {
        const written = creditorReference(reference)
        expect(written).toMatch(/^RF\d\d[0-9A-Z]{10}$/)
        expect(remainder(written)).toBe(1n)
      }
    }),
  )
})

test('a club without a choice keeps its references, another has groups of four', () => {
  expect(writtenReference({}, '7K3MB-9QXR2')).toBe('7K3MB-9QXR2')
  expect(writtenReference({ references: 'iso11649' }, '7K3MB-9QXR2')).toMatch(/^RF\d\d 7K3M B9QX R2$/)
})
