import { act, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { fill } from '../support/fill.ts'
import { openPayments, paid, startTreasury } from './treasury.ts'

test('keeps the payment search after a reload', async () => {
  const club = startTreasury([paid(60, '2026-03-01', { notes: 'cash' }), paid(5, '2026-03-02', { notes: 'bank' })])
  await openPayments(club)
  await screen.findByText(/2 payments, total/)
  fill({ 'Search payments': 'cash' })
  await waitFor(() => expect(location.search).toBe('?part=payments&payment-search=cash'))
  await reloadApp(club.admin)
  await screen.findByText(/1 payment, total/)
  expect(screen.getByLabelText('Search payments')).toHaveValue('cash')
})

test('a bookmark of an older version opens its part, and leaves no view of the members behind', async () => {
  await openApp('/?view=items&payment-search=cash#payments', startTreasury().admin)
  await screen.findByRole('tab', { name: 'Payment Items', selected: true })
  await waitFor(() => expect(`${location.search}${location.hash}`).toBe('?payment-search=cash&part=items#payments'))
})

test('Back returns to the previous view', async () => {
  const user = await openPayments(startTreasury())
  await user.click(screen.getByRole('tab', { name: 'Years' }))
  await screen.findByRole('row', { name: '2026' })
  act(() => history.back())
  await screen.findByText('No payment records found.')
})

test('the counter stands below the Payments tab: its button leads there, and the breadcrumb back', async () => {
  const user = await openApp('/#payments', startTreasury().admin)
  await user.click(await screen.findByRole('link', { name: 'Counter' }))
  await screen.findByRole('form', { name: 'Next payment' })
  expect(location.pathname).toBe('/payments/counter')
  expect(screen.getByRole('tab', { name: 'Payments', selected: true })).toBeVisible()
  await user.click(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Payments' }),
  )
  await screen.findByRole('button', { name: 'Record Payment' })
  expect(`${location.pathname}${location.hash}`).toBe('/#payments')
})
