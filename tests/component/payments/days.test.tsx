import { screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { setServerAhead } from '../support/backend.ts'
import { fill } from '../support/fill.ts'
import { click, dialog, fillPayment, formClosed, openPayments, paid, row, startTreasury } from './treasury.ts'

const days = [
  ['2026-01-01', 'Jan 1, 2026'],
  ['2025-12-31', 'Dec 31, 2025'],
] as const

// The two zones never have the same day.
test.each(['Pacific/Kiritimati', 'Pacific/Niue', null])(
  'suggests the day that it is at a club in %s',
  async (timeZone) => {
    const user = await openPayments(startTreasury([], { club: { timeZone } }))
    await click(user, 'Record Payment')
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: timeZone ?? 'UTC' })
    expect((await dialog()).getByLabelText('Payment Date')).toHaveValue(today)
  },
)

test('suggests the day of the server where the clock of the device is wrong', async () => {
  setServerAhead(10 * 86_400_000)
  const user = await openPayments(startTreasury())
  await click(user, 'Record Payment')
  const ofServer = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  expect((await dialog()).getByLabelText('Payment Date')).toHaveValue(ofServer)
})

test.each(days)('writes, shows and edits %s as this day', async (day, shown) => {
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  fill({ 'Payment Date': day })
  await click(user, 'Record Payment', form)
  await formClosed()
  const stored = () => club.documents.all('payments').map(({ paymentDate }) => paymentDate)
  expect(stored()).toEqual([new Date(`${day}T00:00:00Z`)])
  await (await row(/Ferraro/)).findByText(shown)
  await click(user, 'Edit', await row(/Ferraro/))
  expect((await dialog()).getByLabelText('Payment Date')).toHaveValue(day)
  fill({ Amount: '1.25' })
  await click(user, 'Save', await dialog())
  await formClosed()
  expect(stored()).toEqual([new Date(`${day}T00:00:00Z`)])
})

test.each(days)('lists %s as this day, wherever it was written', async (day, shown) => {
  await openPayments(startTreasury([paid(60, day)]))
  await within(await screen.findByRole('table', { name: 'Payments' })).findByText(shown)
})
