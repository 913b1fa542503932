import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { item, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import {
  click,
  dialog,
  fee,
  ferraro,
  fillPayment,
  formClosed,
  openPayments,
  paid,
  row,
  season,
  startTreasury,
} from './treasury.ts'

const inFull = { ...fee, price: 50, mustBePaidInFull: true, purchaseRestriction: 'once_per_year' as const }
const halfPaid = (amount = 30) => startTreasury([paid(amount, '2026-02-01')], { items: [inFull] })

test('an item can ask to be paid in full', async () => {
  const club = startTreasury([], { items: [] })
  const user = await openPayments(club, 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  fill({ Name: 'Annual fee', Price: '50' })
  expect(form.queryByLabelText('Must be paid in full')).toBeNull()
  await user.click(form.getByLabelText('Required for active membership'))
  await user.click(form.getByLabelText('Must be paid in full'))
  await click(user, 'Add Item', form)
  await formClosed()
  expect(club.documents.all('paymentItems')[0]).toMatchObject({ mustBePaidInFull: true })
  await click(user, 'Edit', await row('Annual fee'))
  await user.click((await dialog()).getByLabelText('Must be paid in full'))
  await click(user, 'Save', await dialog())
  await formClosed()
  expect(club.documents.all('paymentItems')[0]).not.toHaveProperty('mustBePaidInFull')
})

test('a member who paid a part owes the rest, which is proposed and makes Active', async () => {
  const club = halfPaid()
  const user = await openApp('/', club.admin)
  const person = await row(/Ferraro/)
  await person.findByText('Annual fee 2026: €20.00 of €50.00 open')
  await click(user, 'Record Payment', person)
  const form = await dialog()
  await form.findByText('€20.00 of €50.00 open')
  await waitFor(() => expect(form.getByLabelText('Amount')).toHaveValue('20.00'))
  await click(user, 'Record Payment', form)
  await formClosed()
  await person.findByText('Active')
  await waitFor(() => expect(person.queryByText(/open/)).toBeNull())
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await fillPayment(user)
  await click(user, 'Record Payment', await dialog())
  await (await dialog()).findByText('This item was already paid for this year')
})

test('an overpaid item says so', async () => {
  await openApp('/', halfPaid(60).admin)
  await (await row(/Ferraro/)).findByText('Annual fee 2026: €10.00 overpaid')
})

test('a smaller payment for any other item keeps the member Active, with nothing open', async () => {
  const { admin } = startTreasury([paid(20, '2026-02-01')])
  await openApp('/', admin)
  const person = await row(/Ferraro/)
  await person.findByText('Active')
  expect(person.queryByText(/open/)).toBeNull()
})

test('waiving records a payment of 0, and asks for a reason', async () => {
  const club = halfPaid()
  const user = await openApp('/', club.admin)
  const person = await row(/Ferraro/)
  await click(user, 'Record Payment', person)
  const form = await dialog()
  await click(user, 'Waive', form)
  expect(form.getByLabelText('Amount')).toHaveValue('0.00')
  await click(user, 'Record Waiver', form)
  await form.findByText('Please give a reason')
  fill({ 'Reason for waiving it': 'Caretaker' })
  await click(user, 'Record Waiver', form)
  await formClosed()
  expect(club.documents.all('payments').at(-1)).toMatchObject({ amount: 0, notes: 'Caretaker' })
  await user.click(await person.findByRole('button', { name: 'Active' }))
  await within(await screen.findByRole('dialog', { name: 'Payments' })).findByText('Annual fee 2026: waived')
})

test('a part can be waived: the rest stays open', async () => {
  const club = halfPaid(10)
  const user = await openApp('/', club.admin)
  const person = await row(/Ferraro/)
  await click(user, 'Record Payment', person)
  const form = await dialog()
  await click(user, 'Waive', form)
  expect(form.getByLabelText('Waived amount')).toHaveValue('40.00')
  fill({ 'Waived amount': '50', 'Reason for waiving it': 'Hardship' })
  await click(user, 'Record Waiver', form)
  await form.findByText('At most what is open can be waived')
  fill({ 'Waived amount': '15' })
  await form.findByText('€25.00 remains open')
  await click(user, 'Record Waiver', form)
  await formClosed()
  expect(club.documents.all('payments').at(-1)).toMatchObject({ amount: 0, waived: 15, notes: 'Hardship' })
  await person.findByText('Annual fee 2026: €25.00 of €50.00 open')
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await screen.findByText('€15.00 waived: Hardship')
})

test('a waiver that was begun and left does not hold up a payment', async () => {
  const club = halfPaid(10)
  const user = await openApp('/', club.admin)
  await click(user, 'Record Payment', await row(/Ferraro/))
  const form = await dialog()
  await click(user, 'Waive', form)
  await user.clear(form.getByLabelText('Waived amount'))
  fill({ Amount: '20' })
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments').at(-1)).toMatchObject({ amount: 20 })
  expect(club.documents.all('payments').at(-1)).not.toHaveProperty('waived')
})

test('an item that need not be paid in full has nothing to waive', async () => {
  const user = await openPayments(startTreasury())
  const form = await fillPayment(user)
  expect(form.queryByRole('button', { name: 'Waive' })).toBeNull()
})

test('the member sees what is open, and what counted by name', async () => {
  const own = item({ name: 'Fee', yearId: season.id })
  const { giveAccount } = startClub({
    members: [ferraro],
    years: [season],
    items: [inFull, own],
    payments: [paid(30, '2026-02-01'), paid(5, '2026-02-01', { itemId: 'gone', itemName: 'Fee, reduced' })],
  })
  const user = await openApp('/member-dashboard', giveAccount(ferraro))
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  expect((await screen.findByText('€20.00 of €50.00 open')).closest('li')).toHaveTextContent('Annual fee 2026')
  screen.getByText('Fee 2026: counted by name')
})
