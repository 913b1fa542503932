import { act, screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { reloadApp } from '../support/app.tsx'
import { fill } from '../support/fill.ts'
import { openPayments, paid, startTreasury } from './treasury.ts'

test('keeps the payment search after a reload', async () => {
  const club = startTreasury([paid(60, '2026-03-01', { notes: 'cash' }), paid(5, '2026-03-02', { notes: 'bank' })])
  await openPayments(club)
  await screen.findByText(/2 payments, total/)
  fill({ 'Search payments': 'cash' })
  await waitFor(() => expect(location.search).toBe('?view=payments&payment-search=cash'))
  await reloadApp(club.admin)
  await screen.findByText(/1 payment, total/)
  expect(screen.getByLabelText('Search payments')).toHaveValue('cash')
})

test('Back returns to the previous view', async () => {
  const user = await openPayments(startTreasury())
  await user.click(screen.getByRole('tab', { name: 'Years' }))
  await screen.findByRole('row', { name: '2026' })
  act(() => history.back())
  await screen.findByText('No payment records found.')
})
