import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ibanFault, normalIban } from './iban.ts'

// The examples of the IBAN registry.
const good = [
  'AD12 0001 2030 2003 5910 0100',
  'AT61 1904 3002 3457 3201',
  'BE68 5390 0754 7034',
  'CH93 0076 2011 6238 5295 7',
  'DE89 3704 0044 0532 0130 00',
  'ES91 2100 0418 4502 0005 1332',
  'FR14 2004 1010 0505 0001 3M02 606',
  'GB29 NWBK 6016 1331 9268 19',
  'IT60 X054 2811 1010 0000 0123 456',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NO93 8601 1117 947',
  'NL91 ABNA 0417 1643 00',
  'SI56 2633 0001 2039 086',
  'VA59 0011 2300 0012 3456 78',
]

test.each(good)('accepts %s', (iban) => {
  expect(ibanFault(normalIban(iban))).toBeUndefined()
})

test.each([
  ['', 'An IBAN begins with two letters and two digits, such as DE12 or IT60'],
  ['37040044', 'An IBAN begins with two letters and two digits, such as DE12 or IT60'],
  ['DE89 3704 0044 0532 0130', 'An IBAN that begins with DE has 22 characters'],
  ['IT60 X054 2811 1010 0000 0123 4567', 'An IBAN that begins with IT has 27 characters'],
  ['US64 SVBK US6S 3300 958879', 'This IBAN is not of a country that takes part in SEPA'],
  ['DE88 3704 0044 0532 0130 00', 'This IBAN has a typing error: its check digits do not fit'],
  ['DE89 3704 0044 0532 0130 0０', 'An IBAN begins with two letters and two digits, such as DE12 or IT60'],
])('refuses %j', (iban, fault) => expect(ibanFault(normalIban(iban))).toBe(fault))

test('notices every wrong character and every two that are swapped', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...good.map(normalIban)),
      fc.nat(),
      fc.constantFrom(...'0123456789'),
      (iban, at, digit) => {
        const place = 4 + (at % (iban.length - 4))
        const before = iban[place] ?? ''
        const wrong = iban.slice(0, place) + digit + iban.slice(place + 1)
        if (/\d/.test(before) && digit !== before) expect(ibanFault(wrong)).toBeDefined()
        const [one, two] = [iban[place - 1] ?? '', before]
        const swapped = iban.slice(0, place - 1) + two + one + iban.slice(place + 1)
        if (place > 4 && /\d\d/.test(one + two) && one !== two) expect(ibanFault(swapped)).toBeDefined()
      },
    ),
  )
})
