import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { click, dialog, formClosed, openPayments, startTreasury } from './treasury.ts'

test('without members, Record Payment says so and links to the members', async () => {
  const user = await openPayments(startTreasury([], { members: [] }))
  await click(user, 'Record Payment')
  const form = await dialog()
  await form.findByText('A payment needs a member')
  await user.click(form.getByRole('link', { name: 'Go to the members' }))
  await formClosed()
  await screen.findByText('No members found. Add your first member!')
})

test('without items, Record Payment says so and links to the items', async () => {
  const user = await openPayments(startTreasury([], { items: [] }))
  await click(user, 'Record Payment')
  const form = await dialog()
  await form.findByText('A payment needs a payment item')
  await user.click(form.getByRole('link', { name: 'Go to the payment items' }))
  await formClosed()
  expect(await screen.findByRole('tab', { name: 'Payment Items' })).toHaveAttribute('aria-selected', 'true')
})
