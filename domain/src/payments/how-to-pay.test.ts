import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankAccountInputSchema } from './bank-account-input.ts'
import { epcText, howToPay } from './how-to-pay.ts'
import { memberReference, paymentReference } from './payment-reference.ts'
import { creditorReference } from './written-reference.ts'

const account = { holder: 'Ruderclub Hölle & Söhne', iban: 'AT611904300234573201', bic: 'OPSKATWW', note: '' }
const item = (itemId: string, open: number) => ({ itemId, label: itemId, price: 6000, open })

test('names account, amount and reference of each open item', () => {
  const [fee, ...rest] = howToPay(account, 'm1', [item('fee', 1250), item('paid', 0)])
  expect(rest).toEqual([])
  expect(fee).toMatchObject({ itemId: 'fee', amount: 1250, iban: 'AT61 1904 3002 3457 3201', bic: 'OPSKATWW' })
  expect(fee?.standing).toBe(memberReference('m1'))
  expect(fee?.code.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'OPSKATWW',
    'Ruderclub Hölle & Söhne',
    'AT611904300234573201',
    'EUR12.50',
    '',
    '',
    paymentReference('m1', 'fee'),
  ])
})

test('a club with ISO 11649 references has them in the structured field, and no text', () => {
  const [fee] = howToPay({ ...account, references: 'iso11649' }, 'm1', [item('fee', 1250)])
  const reference = creditorReference(paymentReference('m1', 'fee'))
  expect(fee?.code.split('\n').slice(5)).toEqual([
    'Ruderclub Hölle & Söhne',
    'AT611904300234573201',
    'EUR12.50',
    '',
    reference,
  ])
  expect(fee?.reference.replaceAll(' ', '')).toBe(reference)
  expect(fee?.standing.replaceAll(' ', '')).toBe(creditorReference(memberReference('m1')))
})

test('cuts a name at 70 characters, and nothing else', () =>
  expect(epcText({ ...account, holder: 'x'.repeat(80) }, 1, 'R').split('\n')[5]).toBe('x'.repeat(70)))

test.each([
  [1, 'EUR0.01'],
  [10, 'EUR0.10'],
  [100_000_000, 'EUR1000000.00'],
])('writes %d cents as %s', (cents, amount) => expect(epcText(account, cents, 'R').split('\n')[7]).toBe(amount))

test('stays within 331 bytes and eleven lines, whatever an account may hold', () => {
  const holders = fc.string({ unit: 'binary', maxLength: 70 })
  fc.assert(
    fc.property(holders, fc.integer({ min: 1, max: 100_000_000 }), (holder, cents) => {
      const typed = { holder, iban: 'MT84MALT011000012345MTLCAST001S', bic: 'MMEBMTMTXXX', note: '' }
      const kept = bankAccountInputSchema.safeParse(typed).data
      if (!kept) return
      const code = epcText(kept, cents, paymentReference('member', 'item'))
      expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(331)
      expect(code.split('\n')).toHaveLength(11)
      const structured = epcText({ ...kept, references: 'iso11649' }, cents, paymentReference('member', 'item'))
      expect(new TextEncoder().encode(structured).length).toBeLessThanOrEqual(331)
      expect(structured.split('\n')).toHaveLength(10)
    }),
  )
})

test('gives each member and item a reference of its own that never changes', () => {
  expect(paymentReference('member', 'item')).toBe('R5X87-QEE78')
  const ids = Array.from({ length: 300 }, (_, at) => `id${at}`)
  const references = new Set(ids.flatMap((member) => ids.map((item) => paymentReference(member, item))))
  expect(references.size).toBe(300 * 300)
  for (const reference of references) expect(reference).toMatch(/^[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}$/)
})
