import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { hold, settled } from '../support/backend.ts'
import { item, member } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { click, confirmDelete, fee, openPayments, paid, row, season, startTreasury } from './treasury.ts'

const table = () => screen.getByRole('table', { name: 'Payments' })
const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent)
const rows = () => [...table().querySelectorAll('tbody tr')].map((each) => textsOf(each.children).slice(0, 5))

const ledger = [
  paid(1.5, '2024-03-09', { notes: 'Paid LATE' }),
  paid(2, '2025-12-31', { itemName: 'Key deposit' }),
  paid(3, '2025-01-01'),
]

test('the tab has three views', { tags: spec('2.131 2.132 2.133') }, async () => {
  await openPayments(startTreasury())
  await screen.findByText('No payment records found.')
  const [views] = screen.getAllByRole('tabpanel', { name: 'Payments' })
  expect(textsOf(within(views as HTMLElement).getAllByRole('tab'))).toEqual(['Payments', 'Payment Items', 'Years'])
})

test('a club without payments shows one loading text at a time', async () => {
  const club = startTreasury([], { members: [], years: [], items: [] })
  const proceed = [hold('*/api/members'), hold('*/api/payments/items'), hold('*/api/payments')]
  await openPayments(club)
  await screen.findByText('Loading payments...')
  const loading = () =>
    textsOf(screen.queryAllByText(/(Loading|Calculating)/).filter((text) => !text.closest('details:not([open])')))
  expect(loading()).toEqual(['Loading payments...'])
  for (const go of proceed) {
    go()
    await settled()
    expect(loading().length).toBeLessThanOrEqual(1)
  }
  await screen.findByText('No payment records found.')
  expect(loading()).toEqual([])
})

test('lists member, date, item, amount and notes, newest first', {
  tags: spec('2.135 2.136 2.137 2.138 2.139 2.140 2.176 9.23'),
}, async () => {
  await openPayments(startTreasury(ledger))
  await screen.findByText(/3 payments, total/)
  expect(textsOf(within(table()).getAllByRole('columnheader'))).toEqual([
    'Member',
    'Date',
    'Item',
    'Amount',
    'Notes',
    'Actions',
  ])
  expect(rows()).toEqual([
    ['Benedikt Ferraro', 'Dec 31, 2025', 'Key deposit', '€2.00', '-'],
    ['Benedikt Ferraro', 'Jan 1, 2025', 'Annual fee 2026', '€3.00', '-'],
    ['Benedikt Ferraro', 'Mar 9, 2024', 'Annual fee 2026', '€1.50', 'Paid LATE'],
  ])
  for (const name of ['Edit', 'Delete'])
    expect(within(table()).getAllByRole('button', { name })).toHaveLength(ledger.length)
})

test.each([
  ['FERRARO', 3],
  ['key DEP', 1],
  ['paid late', 1],
])('searching for %j finds %i of the payments', { tags: spec('2.134 9.24 9.25 9.26 9.27') }, async (typed, found) => {
  await openPayments(startTreasury(ledger))
  fill({ 'Search payments': typed })
  await screen.findByText(found === 1 ? /1 payment, total/ : /3 payments, total/)
  expect(rows()).toHaveLength(found)
})

test('searching for an amount finds nothing, and offers to show all payments', async () => {
  const user = await openPayments(startTreasury(ledger))
  fill({ 'Search payments': '1.5' })
  await screen.findByText('Nothing found for “1.5”')
  await click(user, 'Show all payments')
  await screen.findByText(/3 payments, total/)
})

test('sums the listed payments to the cent', async () => {
  await openPayments(startTreasury([paid(0.1, '2026-01-01'), paid(0.2, '2026-01-01')]))
  expect(await screen.findByText(/2 payments, total/)).toHaveTextContent('2 payments, total €0.30')
})

test('deletes a payment after a confirmation', { tags: spec('2.142 8.70') }, async () => {
  const club = startTreasury(ledger)
  const user = await openPayments(club)
  await click(user, 'Delete', await row(/Ferraro.*Key deposit/))
  await screen.findByText('Are you sure you want to delete this payment record?')
  screen.getByText('It leaves the list and the sums, and what it paid for is open again.')
  await click(user, 'Cancel', within(screen.getByRole('alertdialog')))
  expect(club.documents.all('payments')).toHaveLength(3)
  await click(user, 'Delete', await row(/Ferraro.*Key deposit/))
  await confirmDelete(user)
  await screen.findByText(/2 payments, total/)
  expect(club.documents.all('payments').map(({ itemName }) => itemName)).not.toContain('Key deposit')
})

test('deleting moves the focus to the next row, or to Record Payment after the last one', async () => {
  const user = await openPayments(
    startTreasury([paid(60, '2026-03-01', { notes: 'older' }), paid(70, '2026-03-02', { notes: 'newer' })]),
  )
  await click(user, 'Delete', await row(/newer/))
  await confirmDelete(user)
  await waitFor(() => expect(screen.queryByRole('row', { name: /newer/ })).toBeNull())
  const older = await row(/older/)
  await waitFor(() => expect(older.getByRole('button', { name: 'Delete' })).toHaveFocus())
  await click(user, 'Delete', older)
  await confirmDelete(user)
  await screen.findByText('No payment records found.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Record Payment' })).toHaveFocus())
})

test('Payment Status Debug opens and closes, and counts the members who paid each required item', {
  tags: spec('2.144 2.145 9.28'),
}, async () => {
  const members = [member({ fullName: 'Paula' }), member({ fullName: 'Otto' })]
  const locker = item({ name: 'Locker', yearId: season.id })
  const keys = item({ name: 'Keys', isRequiredForActive: false })
  const payments = [paid(60, '2026-01-01', { memberId: members[0]?.id ?? '' })]
  const club = startTreasury(payments, { members, items: [fee, locker, keys] })
  const user = await openPayments(club)
  const panel = await screen.findByText('Payment Status Debug')
  expect(screen.getByText('How many members have paid each required item.')).toBeVisible()
  const counts = await screen.findByText('1 of 2 members paid (50%)')
  expect(counts).not.toBeVisible()
  await user.click(panel)
  expect(counts).toBeVisible()
  expect(screen.getByText('0 of 2 members paid (0%)')).toBeVisible()
  const [locker2026] = screen.getAllByText('Locker 2026')
  expect(locker2026).toBeVisible()
  expect(screen.queryByText(/^Keys/)).toBeNull()
  await user.click(panel)
  expect(counts).not.toBeVisible()
})

test('Payment Status Debug says that disabled members count', async () => {
  const members = [member({ fullName: 'Paula' }), member({ fullName: 'Otto', enabled: false })]
  const payments = [paid(60, '2026-01-01', { memberId: members[0]?.id ?? '' })]
  const user = await openPayments(startTreasury(payments, { members, items: [fee] }))
  await user.click(await screen.findByText('Payment Status Debug'))
  expect(await screen.findByText('1 of 2 members paid (50%)')).toBeVisible()
  expect(screen.getByText('Everyone an item is required of counts, disabled members too.')).toBeVisible()
})
