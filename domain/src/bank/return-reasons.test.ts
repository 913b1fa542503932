import { expect, test } from 'vitest'
import { isReturnCode, returnReasonText } from './return-reasons.ts'

test.each([
  ['AC04', 'the account is closed'],
  ['AM04', 'there was not enough money in the account'],
  ['MD06', 'the payer has refused it or asked for it back'],
  ['MS03', undefined],
  ['Rückgabe ohne Angabe von Gründen', undefined],
])('%s means: %s', (code, meaning) => expect(returnReasonText(code)).toBe(meaning))

test.each([
  ['AC04', true],
  ['CUST', true],
  ['Retoure', false],
  ['', false],
])('%j is a code: %s', (returned, isCode) => expect(isReturnCode(returned)).toBe(isCode))
