import { expect, test } from 'vitest'
import { csvStyle } from '../texts/csv-style.ts'
import { ledgerHead, ledgerRows } from './ledger-rows.ts'
import type { Payment } from './payment.ts'

const payment = (more: Partial<Payment>): Payment => ({
  id: 'p1',
  memberId: 'm1',
  memberName: 'Anna Admin',
  itemId: 'i',
  itemName: 'Annual fee 2026',
  amount: 60,
  paymentDate: '2026-01-01',
  notes: '',
  createdBy: 'u',
  ...more,
})
const english = csvStyle('en-GB')
const numberOf = () => '022'
const head = ['Date', 'Member ID', 'Member', 'Item', 'Amount', 'Notes', 'Payment ID']

test('one row a payment, and the total to the cent', () => {
  const rows = ledgerRows([payment({ amount: 0.1 }), payment({ id: 'p2', amount: 0.2 })], numberOf, english)
  expect(rows).toEqual([
    ['2026-01-01', '022', 'Anna Admin', 'Annual fee 2026', '0.10', '', 'p1'],
    ['2026-01-01', '022', 'Anna Admin', 'Annual fee 2026', '0.20', '', 'p2'],
    ['Total', '', '', '', '0.30', '', ''],
  ])
  expect(ledgerHead([payment({})])).toEqual(head)
})

test('ways of payment and waived parts have columns where there are any', () => {
  const payments = [payment({ paidBy: 'cash' }), payment({ amount: 0, waived: 20, notes: 'Help' }), payment({})]
  expect(ledgerHead(payments)).toEqual([...head, 'Paid by', 'Waived'])
  expect(ledgerRows(payments, numberOf, english).map((row) => row.slice(7))).toEqual([
    ['Cash', ''],
    ['', '20.00'],
    ['', ''],
    ['', ''],
  ])
  const translated = ledgerRows([payment({ paidBy: 'bank' })], numberOf, english, (text) => `${text}?`)
  expect(translated[0]?.slice(7)).toEqual(['Bank transfer?'])
})

test('numbers of stamps have a column where there are any', () => {
  const payments = [payment({ stampNumber: '0042' }), payment({})]
  expect(ledgerHead(payments)).toEqual([...head, 'Stamp number'])
  expect(ledgerRows(payments, numberOf, english).map((row) => row.slice(7))).toEqual([['0042'], [''], ['']])
})

test('the label of the last row is translated, and what people wrote is not', () => {
  const rows = ledgerRows([payment({ notes: 'Total' })], numberOf, csvStyle('de'), (text) => `${text}?`)
  expect(rows).toEqual([
    ['2026-01-01', '022', 'Anna Admin', 'Annual fee 2026', '60,00', 'Total', 'p1'],
    ['Total?', '', '', '', '60,00', '', ''],
  ])
})

test('a member that is gone has no number, a payment without a day no date', () => {
  const [row] = ledgerRows([payment({ paymentDate: undefined })], () => undefined, english)
  expect(row?.slice(0, 2)).toEqual(['', ''])
})

test('a spreadsheet of a language with decimal commas gets them, and semicolons', () => {
  expect([csvStyle('de-DE'), csvStyle('it'), csvStyle('en-GB')]).toEqual([
    { separator: ';', decimal: ',' },
    { separator: ';', decimal: ',' },
    { separator: ',', decimal: '.' },
  ])
})
