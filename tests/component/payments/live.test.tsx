import { act, screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { fill } from '../support/fill.ts'
import { click, fillPayment, holdClock, openPayments, paid, startTreasury } from './treasury.ts'

test('shows within a minute what another administrator records, and keeps what is being typed', async () => {
  const wait = holdClock()
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  fill({ Notes: 'half a sentence' })
  club.documents.put('payments', paid(42, '2026-02-02', { notes: 'by the other' }))
  await wait(30)
  expect(screen.queryByText('by the other')).toBeNull()
  await wait(31)
  await screen.findByText('by the other')
  expect(form.getByLabelText('Notes')).toHaveValue('half a sentence')
  expect(form.getByLabelText('Amount')).toHaveValue('60.00')
  await click(user, 'Cancel', form)
  expect(await screen.findByText(/1 payment, total/)).toHaveTextContent('€42.00')
})

test('shows on coming back to the window what another administrator has recorded', async () => {
  const wait = holdClock()
  const club = startTreasury()
  await openPayments(club)
  await screen.findByText('No payment records found.')
  await wait(20)
  club.documents.put('payments', paid(8, '2026-02-03'))
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText(/1 payment, total/)).toHaveTextContent('€8.00')
})

test('shows what another administrator edits and deletes', async () => {
  const wait = holdClock()
  const one = paid(60, '2026-03-01')
  const club = startTreasury([one])
  // Later than what is asked for again at each refresh.
  await wait(20)
  club.documents.put('payments', paid(5, '2026-03-02'))
  await openPayments(club)
  await screen.findByText(/2 payments, total/)
  club.documents.put('payments', { ...one, notes: 'receipt 7' })
  await wait(61)
  await screen.findByText('receipt 7')
  club.documents.delete('payments', one.id)
  await wait(61)
  expect(await screen.findByText(/1 payment, total/)).toHaveTextContent('€5.00')
  expect(within(screen.getByRole('table', { name: 'Payments' })).queryByText('receipt 7')).toBeNull()
})
