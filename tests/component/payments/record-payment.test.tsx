import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { paymentsContract } from '@tessera/domain/payments/contract'
import { oncePaymentId } from '@tessera/domain/payments/once-per-year'
import { paymentReference } from '@tessera/domain/payments/payment-reference'
import { screen, waitFor } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { openApp, reloadApp } from '../support/app.tsx'
import { breakDown, cut, hold, watch } from '../support/backend.ts'
import { answerPaymentsOfMember, item, member, type TestClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { holdWaits } from '../support/waits.ts'
import {
  click,
  dialog,
  draftsKept,
  fee,
  ferraro,
  fillPayment,
  formClosed,
  networkSentence,
  openPayments,
  paid,
  row,
  season,
  startTreasury,
} from './treasury.ts'

const today = dayInZone(new Date(), null)
const slow = 'The server took too long to answer. Please try again.'
const locker = item({ name: 'Locker', price: 25, purchaseRestriction: 'once_per_year', isRequiredForActive: false })

test('suggests today and the price of the chosen item', {
  tags: spec('3.61 3.62 3.63 5.19 5.21 5.22 5.23 9.3 9.4'),
}, async () => {
  const user = await openPayments(startTreasury())
  const form = await fillPayment(user)
  expect(form.getByLabelText('Payment Date')).toHaveValue(today)
  expect(form.getByLabelText('Amount')).toHaveValue('60.00')
  expect(form.getByLabelText('Amount')).toHaveAttribute('min', '0')
  expect(form.getByLabelText('Amount')).toHaveAttribute('step', '0.01')
  expect(form.getByLabelText('Notes')).toHaveValue('')
})

test('a reference from the bank statement fills in member, item and amount', async () => {
  const other = member({ fullName: 'Clara Conti' })
  const user = await openPayments(startTreasury([], { members: [ferraro, other], items: [fee, locker] }))
  await click(user, 'Record Payment')
  const form = await dialog()
  await user.click(form.getByLabelText('Member'))
  await user.paste(`Danke ${paymentReference(other.id, locker.id).toLowerCase()} Spind`)
  await user.click(await screen.findByRole('option', { name: /Conti/ }))
  expect(form.getByLabelText('Payment Item')).toHaveDisplayValue('Locker')
  expect(form.getByLabelText('Amount')).toHaveValue('25.00')
})

test('lists unpaid items of the member, selects one by a click, and lists none once all are paid', {
  tags: spec('2.111 2.112'),
}, async () => {
  const user = await openPayments(startTreasury())
  await click(user, 'Record Payment')
  const form = await dialog()
  expect(form.queryByText('Missing payments')).toBeNull()
  await user.type(form.getByLabelText('Member'), 'ferr')
  await user.click(await screen.findByRole('option', { name: /Ferraro/ }))
  await form.findByText('Missing payments')
  await click(user, 'Annual fee 2026', form)
  expect(form.getByLabelText('Amount')).toHaveValue('60.00')
  await click(user, 'Record Payment', form)
  await formClosed()
  await waitFor(async () => {
    const again = await fillPayment(user)
    const left = again.queryByText('Missing payments')
    await click(user, 'Cancel', again)
    await formClosed()
    expect(left).toBeNull()
  })
})

test('records the input', { tags: spec('2.143') }, async () => {
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  fill({ Amount: '59.99', Notes: 'by hand', 'Payment Date': '2026-01-01' })
  await click(user, 'Record Payment', form)
  await formClosed()
  await screen.findByText('Payment of Benedikt Ferraro recorded')
  expect(await screen.findByText(/1 payment, total/)).toHaveTextContent('€59.99')
  expect(club.documents.all('payments')).toEqual([
    {
      id: expect.any(String),
      clubId: 'club',
      createdAt: expect.any(Date),
      createdBy: club.admin.uid,
      memberId: ferraro.id,
      memberName: ferraro.fullName,
      amount: 59.99,
      notes: 'by hand',
      itemId: fee.id,
      itemName: 'Annual fee 2026',
      yearId: season.id,
      paymentDate: new Date('2026-01-01T00:00:00Z'),
    },
  ])
})

test('handles special characters in an item and a note', async () => {
  const odd = '__proto__ ~*/[a.b] `c` __name__'
  const club = startTreasury([], { items: [item({ name: odd })], years: [] })
  const user = await openPayments(club)
  const form = await fillPayment(user, odd)
  fill({ Notes: odd })
  await click(user, 'Record Payment', form)
  await formClosed()
  fill({ 'Search payments': '~*/[A.B]' })
  await screen.findByText(/1 payment, total/)
  expect(club.documents.all('payments')).toMatchObject([{ itemName: odd, notes: odd }])
})

test('reports missing fields', { tags: spec('5.15 5.16 5.17') }, async () => {
  const club = startTreasury()
  const user = await openPayments(club)
  await click(user, 'Record Payment')
  const form = await dialog()
  await click(user, 'Record Payment', form)
  await form.findByText('Please select a member')
  form.getByText('Please select a payment item')
  form.getByText('Please enter a valid amount')
  expect(club.documents.all('payments')).toEqual([])
})

test.each(['', '-1', '1.005'])('does not take the amount %j', { tags: spec('5.17') }, async (amount) => {
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  fill({ Amount: amount })
  await click(user, 'Record Payment', form)
  await form.findByText('Please enter a valid amount')
  expect(club.documents.all('payments')).toEqual([])
})

test('takes an amount of 0', { tags: spec('5.22') }, async () => {
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  fill({ Amount: '0' })
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([{ amount: 0 }])
})

test('keeps the input without a network, and succeeds afterwards', async () => {
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  fill({ Notes: 'at the boathouse' })
  club.documents.cutWrites = 'before'
  await click(user, 'Record Payment', form)
  await form.findByText(networkSentence)
  expect(form.getByLabelText('Notes')).toHaveValue('at the boathouse')
  club.documents.cutWrites = undefined
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([{ notes: 'at the boathouse' }])
})

test('times out after a minute without a response, and a retry does not record the payment twice', async () => {
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  club.documents.cutWrites = 'hangs'
  const waits = holdWaits(60_000)
  await click(user, 'Record Payment', form)
  await waitFor(() => expect(club.documents.all('payments')).toHaveLength(1))
  await waits.end(60_000, () => expect(form.queryByText(slow)).toBeNull())
  await form.findByText(slow)
  expect(club.documents.all('payments')).toHaveLength(1)
  club.documents.cutWrites = undefined
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toHaveLength(1)
})

test('records a payment once without a retry by the user if the response is lost', async () => {
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  club.documents.cutWrites = 'after'
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toHaveLength(1)
})

test('records a single, corrected payment after a lost response and a correction', async () => {
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  club.documents.cutWrites = 'after'
  // The app cannot check whether the payment was written, either.
  cut(paymentsContract.ofMember)
  await click(user, 'Record Payment', form)
  await form.findByText(networkSentence)
  answerPaymentsOfMember(club.documents)
  fill({ Amount: '55.5' })
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([{ amount: 55.5 }])
  await screen.findByText(/1 payment, total/)
})

test('rejects a second payment of an annual item that another user just recorded', async () => {
  const club = startTreasury([], { items: [fee, locker] })
  const user = await openPayments(club)
  const form = await fillPayment(user, 'Locker')
  fill({ Notes: 'number 12' })
  club.documents.put('payments', paid(25, today, { itemId: locker.id, itemName: 'Locker', notes: 'by the other' }))
  await click(user, 'Record Payment', form)
  await form.findByText('This item was already paid for this year')
  expect(form.getByLabelText('Notes')).toHaveValue('number 12')
  expect(club.documents.all('payments')).toMatchObject([{ notes: 'by the other' }])
  await screen.findByText('by the other')
})

test('says that an annual item was paid if the rules refuse the second payment of two in the same instant', async () => {
  const club = startTreasury([], { items: [fee, locker] })
  const user = await openPayments(club)
  const form = await fillPayment(user, 'Locker')
  const id = oncePaymentId('club', { memberId: ferraro.id, itemId: locker.id, paymentDate: today })
  answerPaymentsOfMember(club.documents)
  club.documents.put('payments', paid(25, today, { id, itemId: locker.id, itemName: 'Locker', createdBy: 'another' }))
  club.documents.refuseWrites = 'PERMISSION_DENIED'
  await click(user, 'Record Payment', form)
  await form.findByText('This item was already paid for this year')
})

/** Records a filled form: the payment is written, but the app learns neither this nor the member's payments. Then it is online again. */
async function recordWithoutAnswer(club: TestClub, user: UserEvent, form: Awaited<ReturnType<typeof dialog>>) {
  club.documents.cutWrites = 'after'
  cut(paymentsContract.ofMember)
  await click(user, 'Record Payment', form)
  await form.findByText(networkSentence)
  club.documents.cutWrites = undefined
  answerPaymentsOfMember(club.documents)
}

test('records an annual item under the id of its member, item and year, and a correction replaces it', async () => {
  const club = startTreasury([], { items: [fee, locker] })
  const user = await openPayments(club)
  const form = await fillPayment(user, 'Locker')
  await recordWithoutAnswer(club, user, form)
  fill({ Amount: '0' })
  await click(user, 'Record Payment', form)
  await formClosed()
  const id = oncePaymentId('club', { memberId: ferraro.id, itemId: locker.id, paymentDate: today })
  expect(club.documents.all('payments')).toMatchObject([{ id, amount: 0 }])
})

test('recording fails if the payments cannot be read, and keeps the input', async () => {
  const club = startTreasury([], { items: [fee, locker] })
  const user = await openPayments(club)
  const form = await fillPayment(user, 'Locker')
  fill({ Notes: 'number 12' })
  breakDown(paymentsContract.ofMember)
  await click(user, 'Record Payment', form)
  await form.findByText('Failed to add payment record')
  expect(club.documents.all('payments')).toEqual([])
  answerPaymentsOfMember(club.documents)
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([{ notes: 'number 12' }])
})

test('shows a payment and its sum before the server has confirmed it, and asks for no payments', async () => {
  const club = startTreasury([], { items: [fee, locker] })
  const user = await openPayments(club)
  const form = await fillPayment(user, 'Locker')
  club.documents.asked.length = 0
  const confirm = hold(/:commit/)
  await click(user, 'Record Payment', form)
  expect(await screen.findByText(/1 payment, total/)).toHaveTextContent('€25.00')
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  expect(club.documents.all('payments')).toEqual([])
  expect(club.documents.asked).not.toContain('payments')
  confirm()
  await formClosed()
  expect(club.documents.all('payments')).toHaveLength(1)
})

test('what is typed while the form still loads stands in its first field', async () => {
  const club = startTreasury()
  const proceed = hold('*/api/payments/items')
  const user = await openPayments(club)
  await click(user, 'Record Payment')
  const form = await dialog()
  await user.keyboard('Ferr')
  expect(form.queryByLabelText('Member')).toBeNull()
  proceed()
  await waitFor(() => expect(form.getByLabelText('Member')).toHaveValue('Ferr'))
  expect(form.getByLabelText('Member')).toHaveFocus()
})

test('asks for the payments of this member alone, and then for what has changed', async () => {
  const club = startTreasury([], { items: [fee, locker] })
  const user = await openPayments(club)
  const form = await fillPayment(user, 'Locker')
  const [lists, ofMember, sums] = [paymentsContract.list, paymentsContract.ofMember, paymentsContract.paid].map(watch)
  await click(user, 'Record Payment', form)
  await formClosed()
  await waitFor(() => expect(sums).toHaveLength(1))
  expect(sums?.[0]?.query.since).toBeTruthy()
  expect(ofMember?.map(({ params }) => params.id)).toEqual([ferraro.id])
  expect(lists).toEqual([])
})

test('takes back a payment that the server refuses, and its sum', { tags: spec('8.18') }, async () => {
  const club = startTreasury([paid(5, '2026-01-02')])
  const user = await openPayments(club)
  const form = await fillPayment(user)
  const refuse = hold(/:commit/)
  club.documents.refuseWrites = 'PERMISSION_DENIED'
  await click(user, 'Record Payment', form)
  expect(await screen.findByText(/2 payments, total/)).toHaveTextContent('€65.00')
  refuse()
  await form.findByText('Failed to add payment record')
  expect(await screen.findByText(/1 payment, total/)).toHaveTextContent('€5.00')
})

test('does not record a payment twice that was written before a reload', async () => {
  const club = startTreasury()
  let user = await openPayments(club)
  let form = await fillPayment(user)
  fill({ Amount: '12.5', Notes: 'in cash' })
  await recordWithoutAnswer(club, user, form)
  user = await reloadApp(club.admin)
  await click(user, 'Record Payment')
  form = await dialog()
  await form.findByText('Restored what you had typed')
  expect(form.getByLabelText('Notes')).toHaveValue('in cash')
  expect(form.getByLabelText('Amount')).toHaveValue('12.50')
  expect(form.getByLabelText('Member')).toHaveValue('Benedikt Ferraro')
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([{ amount: 12.5, notes: 'in cash' }])
  await waitFor(() => expect(draftsKept()).toEqual([]))
})

test('a proposed payment that was sent without an answer comes back, and is not replaced by another one', async () => {
  const club = startTreasury()
  const user = await openApp('/', club.admin)
  await click(user, 'Record Payment', await row(/Ferraro/))
  const form = await dialog()
  await waitFor(() => expect(form.getByLabelText('Amount')).toHaveValue('60.00'))
  await recordWithoutAnswer(club, user, form)
  const again = await reloadApp(club.admin)
  await click(again, 'Record a payment', await row(/Ferraro/))
  const restored = await dialog()
  await restored.findByText('Restored what you had typed')
  expect(restored.getByLabelText('Payment Item')).toHaveDisplayValue('Annual fee 2026')
  await click(again, 'Record Payment', restored)
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([{ amount: 60, itemName: 'Annual fee 2026' }])
})

test('says that it has restored something only if somebody had typed: what it proposes by itself is nobody’s', async () => {
  const club = startTreasury()
  const note = 'Restored what you had typed'
  const openOfMember = async () => {
    const user = await openApp('/', club.admin)
    await click(user, 'Record Payment', await row(/Ferraro/))
    const form = await dialog()
    await waitFor(() => expect(form.getByLabelText('Amount')).toHaveValue('60.00'))
    return { user, form }
  }
  await openOfMember()
  await reloadApp(club.admin)
  const { form } = await openOfMember()
  expect(form.queryByText(note)).toBeNull()
  fill({ Notes: 'in cash' })
  await reloadApp(club.admin)
  const again = await openOfMember()
  await again.form.findByText(note)
  expect(again.form.getByLabelText('Notes')).toHaveValue('in cash')
})
