import { oncePaymentId } from '@tessera/domain/payments/once-per-year'
import type { Payment } from '@tessera/domain/payments/payment'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { describe, expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { reloadApp } from '../support/app.tsx'
import { item, payment, type TestClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import {
  click,
  confirmDelete,
  dialog,
  draftsKept,
  fee,
  ferraro,
  formClosed,
  openPayments,
  paid,
  row,
  startTreasury,
} from './treasury.ts'

const before = paid(60, '2026-03-01')
const stored = ({ documents }: TestClub) => documents.all('payments')

/** Opens Edit Payment for the only payment of a club. */
async function openEdit() {
  const club = startTreasury([before])
  const user = await openPayments(club)
  await click(user, 'Edit')
  return { club, user, form: await dialog() }
}

test('changes amount, day and notes; member and item are read-only', {
  tags: spec('2.141 5.26 5.27'),
}, async () => {
  const { club, user, form } = await openEdit()
  const [unchanged] = stored(club)
  form.getByText('Benedikt Ferraro')
  form.getByText('Annual fee 2026')
  expect([...document.querySelectorAll('[role=dialog] label')].map(({ textContent }) => textContent)).toEqual([
    'Amount',
    'Payment Date',
    'Notes',
  ])
  expect(form.queryByRole('combobox')).toBeNull()
  fill({ Amount: '61', 'Payment Date': '2025-12-31', Notes: 'receipt 7' })
  await click(user, 'Save', form)
  await formClosed()
  await screen.findByText('receipt 7')
  expect(stored(club)).toEqual([
    {
      ...unchanged,
      amount: 61,
      paymentDate: new Date('2025-12-31T00:00:00Z'),
      notes: 'receipt 7',
      updatedAt: expect.any(Date),
    },
  ])
})

test.each([
  [{ Amount: '0' }, 'Please enter a valid amount'],
  [{ Amount: '' }, 'Please enter a valid amount'],
  [{ 'Payment Date': '' }, 'Please enter a valid date'],
])('does not take %j', { tags: spec('5.24 5.25') }, async (typed, sentence) => {
  const { club, user, form } = await openEdit()
  fill(typed as Record<string, string>)
  await click(user, 'Save', form)
  await form.findByText(sentence)
  expect(stored(club)).toMatchObject([{ amount: 60, paymentDate: new Date('2026-03-01T00:00:00Z') }])
})

test('shows what another user changed in the same field, and overwrites it only on a second save', async () => {
  const { club, user, form } = await openEdit()
  club.documents.put('payments', { ...before, amount: 70, notes: 'with the key' })
  fill({ Amount: '80' })
  await click(user, 'Save', form)
  const overtaken = within(await form.findByRole('listitem'))
  overtaken.getByText('Amount')
  overtaken.getByText(/Meanwhile changed to: €70\.00/)
  overtaken.getByText(/Yours: €80\.00/)
  expect(form.getByRole('alert')).toHaveTextContent(/^Somebody else has changed the same fields meanwhile\./)
  expect(stored(club)).toMatchObject([{ amount: 70 }])
  await click(user, 'Save', form)
  await formClosed()
  expect(stored(club)).toMatchObject([{ amount: 80, notes: 'with the key', createdBy: before.createdBy }])
})

test('leaves what another user changed in other fields, also with a draft that was taken up again', async () => {
  const { club } = await openEdit()
  fill({ Amount: '80' })
  club.documents.put('payments', { ...before, notes: 'with the key' })
  const user = await reloadApp(club.admin)
  await click(user, 'Edit')
  const form = await dialog()
  await form.findByText('Restored what you had typed')
  await click(user, 'Save', form)
  await formClosed()
  expect(stored(club)).toMatchObject([{ amount: 80, notes: 'with the key' }])
})

test('an edit with a lost response does not conflict with itself', async () => {
  const { club, user, form } = await openEdit()
  fill({ Amount: '61' })
  club.documents.cutWrites = 'after'
  await click(user, 'Save', form)
  await formClosed()
  expect(stored(club)).toMatchObject([{ amount: 61 }])
})

test('reports that another user deleted the payment meanwhile', async () => {
  const { club, user, form } = await openEdit()
  club.documents.delete('payments', before.id)
  await click(user, 'Save', form)
  await form.findByText('Somebody else deleted this meanwhile.')
  await click(user, 'Cancel', form)
  await screen.findByText('No payment records found.')
})

test('deleting an already deleted payment succeeds', async () => {
  const club = startTreasury([before])
  const user = await openPayments(club)
  await screen.findByText(/1 payment, total/)
  club.documents.delete('payments', before.id)
  await click(user, 'Delete')
  await confirmDelete(user)
  await screen.findByText('No payment records found.')
  await screen.findByText('Payment deleted')
})

test('does not delete a payment that another user changed meanwhile, but shows it', async () => {
  const club = startTreasury([before])
  const user = await openPayments(club)
  await screen.findByText(/1 payment, total/)
  club.documents.put('payments', { ...before, amount: 75 })
  await click(user, 'Delete')
  await confirmDelete(user)
  await screen.findByText(/^Failed to delete payment: Somebody else changed this meanwhile\./)
  await within(screen.getByRole('table', { name: 'Payments' })).findByText('€75.00')
  expect(stored(club)).toHaveLength(1)
})

test('restores the edit draft after a reload; the payment is unchanged until saved', async () => {
  const { club } = await openEdit()
  fill({ Amount: '30', Notes: 'by transfer' })
  const user = await reloadApp(club.admin)
  await click(user, 'Edit')
  const form = await dialog()
  await form.findByText('Restored what you had typed')
  expect(form.getByLabelText('Amount')).toHaveValue('30.00')
  expect(form.getByLabelText('Notes')).toHaveValue('by transfer')
  expect(stored(club)).toMatchObject([{ amount: 60, notes: '' }])
  await click(user, 'Save', form)
  await formClosed()
  expect(stored(club)).toMatchObject([{ amount: 30, notes: 'by transfer' }])
  await waitFor(() => expect(draftsKept()).toEqual([]))
})

describe('a payment of an annual item without a year', () => {
  const locker = item({ name: 'Locker', price: 25, purchaseRestriction: 'once_per_year', isRequiredForActive: false })
  const idOf = (paymentDate: string) => oncePaymentId('club', { memberId: ferraro.id, itemId: locker.id, paymentDate })
  const lockerPaid = (day: string) =>
    payment(ferraro, locker, { id: idOf(day), amount: 25, paymentDate: day, createdBy: 'another' })
  const openLocker = async (...payments: Payment[]) => {
    const club = startTreasury(payments, { items: [fee, locker] })
    const user = await openPayments(club)
    await click(user, 'Edit', await row(/Jan 5, 2026/))
    return { club, user, form: await dialog() }
  }

  test('gets the id of the year to which it is moved, and keeps who recorded it when', async () => {
    const { club, user, form } = await openLocker(lockerPaid('2026-01-05'))
    const [before] = club.documents.all('payments')
    fill({ 'Payment Date': '2025-12-31' })
    await click(user, 'Save', form)
    await formClosed()
    await row(/Dec 31, 2025/)
    expect(club.documents.all('payments')).toEqual([
      {
        ...before,
        id: idOf('2025-12-31'),
        paymentDate: new Date('2025-12-31T00:00:00Z'),
        movedFrom: idOf('2026-01-05'),
        updatedAt: expect.any(Date),
      },
    ])
  })

  test('is moved once if the response is lost', async () => {
    const { club, user, form } = await openLocker(lockerPaid('2026-01-05'))
    club.documents.cutWrites = 'after'
    fill({ 'Payment Date': '2025-12-31' })
    await click(user, 'Save', form)
    await formClosed()
    expect(club.documents.all('payments')).toMatchObject([{ id: idOf('2025-12-31') }])
  })

  test('is not moved to a year that was paid already', async () => {
    const { club, user, form } = await openLocker(lockerPaid('2026-01-05'), lockerPaid('2025-03-01'))
    fill({ 'Payment Date': '2025-12-31' })
    await click(user, 'Save', form)
    await form.findByText('This item was already paid for this year')
    expect(club.documents.all('payments')).toHaveLength(2)
  })
})
