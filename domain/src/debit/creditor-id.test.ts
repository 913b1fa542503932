import { expect, test } from 'vitest'
import { creditorIdFault, normalCreditorId } from './creditor-id.ts'

test.each([
  'DE98ZZZ09999999999',
  'de98 zzz 0 9999 9999 99',
  'DE98ABC09999999999',
  'AT61ZZZ01234567890',
  'IT66ZZZA1B2C3D4E5F6G7H8',
])('takes %s', (typed) => expect(creditorIdFault(normalCreditorId(typed))).toBeUndefined())

test.each([
  ['DE97ZZZ09999999999', 'This creditor identifier has a typing error: its check digits do not fit'],
  ['DE98ZZZ0999999999', 'A creditor identifier looks like DE98ZZZ09999999999'],
  ['98ZZZ', 'A creditor identifier looks like DE98ZZZ09999999999'],
  ['DE89370400440532013000', 'A creditor identifier looks like DE98ZZZ09999999999'],
])('refuses %s', (typed, fault) => expect(creditorIdFault(typed)).toBe(fault))
