import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { fill } from '../support/fill.ts'
import { click, dialog, formClosed, openPayments, paid, row, startTreasury } from './treasury.ts'

test('a form focuses its first field, and returns the focus on closing', async () => {
  const user = await openPayments(startTreasury())
  await click(user, 'Record Payment')
  const form = await dialog()
  await waitFor(() => expect(form.getByLabelText('Member')).toHaveFocus())
  await user.keyboard('{Escape}')
  await formClosed()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Record Payment' })).toHaveFocus())
})

test('a confirmation dialog focuses Cancel', async () => {
  const user = await openPayments(startTreasury([paid(60, '2026-03-01')]))
  await click(user, 'Delete')
  await screen.findByRole('alertdialog')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
})

test('Escape in the member box closes its list first, then the form', async () => {
  const user = await openPayments(startTreasury())
  await click(user, 'Record Payment')
  const form = await dialog()
  await user.type(form.getByLabelText('Member'), 'ferr')
  await user.click(await screen.findByRole('option', { name: /Ferraro/ }))
  await user.type(form.getByLabelText('Member'), 'x')
  await user.keyboard('{Escape}')
  expect(form.getByLabelText('Payment Item')).toBeVisible()
  await user.keyboard('{Escape}')
  await formClosed()
})

test('focuses the first of several invalid fields', async () => {
  const user = await openPayments(startTreasury())
  await click(user, 'Record Payment')
  const form = await dialog()
  fill({ 'Payment Date': '' })
  await click(user, 'Record Payment', form)
  await form.findByText('Please select a member')
  await waitFor(() => expect(form.getByLabelText('Member')).toHaveFocus())
})

test('keeps the focus in the row after the last payment due', async () => {
  const user = await openApp('/', startTreasury().admin)
  const ferraro = await row(/Ferraro/)
  await user.click(await ferraro.findByRole('button', { name: 'Record Payment' }))
  const form = await dialog()
  await user.selectOptions(form.getByLabelText('Payment Item'), 'Annual fee 2026')
  await click(user, 'Record Payment', form)
  await formClosed()
  await ferraro.findByText('Active')
  await waitFor(() => expect(ferraro.getByRole('button', { name: 'Edit' })).toHaveFocus())
})

test('keeps the focus on the page after the last payment due in a filtered list', async () => {
  const user = await openApp('/', startTreasury().admin)
  const chips = within(await screen.findByRole('group', { name: 'Status' }))
  await user.click(chips.getByRole('button', { name: /^Payment Due/ }))
  await user.click(await (await row(/Ferraro/)).findByRole('button', { name: 'Record Payment' }))
  const form = await dialog()
  await user.selectOptions(form.getByLabelText('Payment Item'), 'Annual fee 2026')
  await click(user, 'Record Payment', form)
  await formClosed()
  await screen.findByText('Nobody found')
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus())
})
