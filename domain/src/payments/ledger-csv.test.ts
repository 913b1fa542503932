import { expect, test } from 'vitest'
import { csvStyle, ledgerCsv } from './ledger-csv.ts'
import type { Payment } from './payment.ts'

const payment = (more: Partial<Payment>): Payment => ({
  ...{ id: 'p1', memberId: 'm1', memberName: 'Anna Admin', itemId: 'i', itemName: 'Annual fee 2026', amount: 60 },
  ...{ paymentDate: '2026-01-01', notes: '', createdBy: 'u' },
  ...more,
})
const english = { separator: ',', decimal: '.' } as const
const linesOf = (csv: string) => csv.slice(1).split('\r\n')
const numberOf = () => '022'

test('one line a payment, and the total to the cent', () => {
  const csv = ledgerCsv([payment({ amount: 0.1 }), payment({ id: 'p2', amount: 0.2 })], numberOf, english)
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(linesOf(csv)).toEqual([
    'Date,Member ID,Member,Item,Amount,Notes,Payment ID',
    '2026-01-01,022,Anna Admin,Annual fee 2026,0.10,,p1',
    '2026-01-01,022,Anna Admin,Annual fee 2026,0.20,,p2',
    'Total,,,,0.30,,',
    '',
  ])
})

test('quotes, separators and line breaks stay in their cell', () => {
  const [, line] = ledgerCsv([payment({ notes: 'said "yes", then\nleft' })], numberOf, english).split('\r\n')
  expect(line).toBe('2026-01-01,022,Anna Admin,Annual fee 2026,60.00,"said ""yes"", then\nleft",p1')
})

test.each(['=1+1', '+49 1', '-x', '@SUM(A1)'])('%s is no formula', (notes) => {
  expect(linesOf(ledgerCsv([payment({ notes })], numberOf, english))[1]).toContain(`,'${notes},`)
})

test('the headings and the last line are translated, and what people wrote is not', () => {
  const csv = ledgerCsv([payment({ notes: 'Total' })], numberOf, csvStyle('de'), (text) => `${text}?`)
  expect(linesOf(csv)).toEqual([
    'Date?;Member ID?;Member?;Item?;Amount?;Notes?;Payment ID?',
    '2026-01-01;022;Anna Admin;Annual fee 2026;60,00;Total;p1',
    'Total?;;;;60,00;;',
    '',
  ])
})

test('a member that is gone has no number, a payment without a day no date', () => {
  const csv = ledgerCsv([payment({ paymentDate: undefined })], () => undefined, english)
  expect(linesOf(csv)[1]).toBe(',,Anna Admin,Annual fee 2026,60.00,,p1')
})

test('a spreadsheet of a language with decimal commas gets them, and semicolons', () => {
  expect([csvStyle('de-DE'), csvStyle('it'), csvStyle('en-GB')]).toEqual([
    { separator: ';', decimal: ',' },
    { separator: ';', decimal: ',' },
    { separator: ',', decimal: '.' },
  ])
  expect(linesOf(ledgerCsv([payment({ amount: 1234.5 })], numberOf, csvStyle('de'))).at(-2)).toBe('Total;;;;1234,50;;')
})
