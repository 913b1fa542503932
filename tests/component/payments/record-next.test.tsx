import { screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { item, member } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { click, dialog, fee, ferraro, formClosed, openPayments, paid, row, startTreasury } from './treasury.ts'

const locker = item({ name: 'Locker', price: 25, isRequiredForActive: false })
const ziegler = member({ fullName: 'Zoë Ziegler' })

test('selects the only unpaid item of the member, and marks its chip', async () => {
  const user = await openApp('/', startTreasury([], { items: [fee, locker] }).admin)
  await click(user, 'Record Payment', await row(/Ferraro/))
  const form = await dialog()
  await waitFor(() => expect(form.getByLabelText('Payment Item')).toHaveDisplayValue('Annual fee 2026'))
  expect(form.getByLabelText('Amount')).toHaveValue('60.00')
  expect(form.getByRole('button', { name: 'Annual fee 2026' })).toHaveAttribute('aria-pressed', 'true')
  await user.selectOptions(form.getByLabelText('Payment Item'), 'Locker')
  expect(form.getByRole('button', { name: 'Annual fee 2026' })).toHaveAttribute('aria-pressed', 'false')
})

test('two clicks record the fee of a member', async () => {
  const club = startTreasury([], { members: [ferraro, ziegler] })
  const user = await openApp('/', club.admin)
  await click(user, 'Record Payment', await row(/Ferraro/))
  const form = await dialog()
  await form.findByRole('button', { name: 'Annual fee 2026', pressed: true })
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([{ memberId: ferraro.id, itemId: fee.id, amount: 60 }])
})

test('selects none of several unpaid items', async () => {
  const other = item({ name: 'Insurance', price: 12 })
  const user = await openApp('/', startTreasury([], { items: [fee, other] }).admin)
  await click(user, 'Record Payment', await row(/Ferraro/))
  const form = await dialog()
  await form.findByRole('button', { name: 'Insurance' })
  expect(form.getByLabelText('Payment Item')).toHaveDisplayValue('Select a payment item')
})

test('Record and another keeps the form open, with item and day for the next member', async () => {
  const club = startTreasury([], { members: [ferraro, ziegler] })
  const user = await openPayments(club)
  await click(user, 'Record Payment')
  const form = await dialog()
  await user.type(form.getByLabelText('Member'), 'ferr')
  await user.click(await screen.findByRole('option', { name: /Ferraro/ }))
  fill({ 'Payment Date': '2026-01-02', Notes: 'in cash' })
  await click(user, 'Record and another', form)
  await screen.findByText('Payment of Benedikt Ferraro recorded')
  await waitFor(() => expect(form.getByLabelText('Member')).toHaveFocus())
  expect(form.getByLabelText('Member')).toHaveValue('')
  expect(form.getByLabelText('Notes')).toHaveValue('')
  await user.type(form.getByLabelText('Member'), 'zie')
  await user.click(await screen.findByRole('option', { name: /Ziegler/ }))
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([
    { memberId: ferraro.id, notes: 'in cash' },
    { memberId: ziegler.id, itemId: fee.id, notes: '', paymentDate: new Date('2026-01-02T00:00:00Z') },
  ])
})

test('Enter in the amount records and closes the form, or goes on once several are recorded', async () => {
  const conti = member({ fullName: 'Clara Conti' })
  const club = startTreasury([], { members: [ferraro, ziegler, conti], items: [fee, locker] })
  const user = await openPayments(club)
  await click(user, 'Record Payment')
  const form = await dialog()
  const choose = async (typed: string, name: RegExp) => {
    await user.type(form.getByLabelText('Member'), typed)
    await user.click(await screen.findByRole('option', { name }))
  }
  await choose('ferr', /Ferraro/)
  await user.selectOptions(form.getByLabelText('Payment Item'), 'Locker')
  fill({ 'Payment Date': '2026-01-02' })
  await click(user, 'Record and another', form)
  await waitFor(() => expect(form.getByLabelText('Member')).toHaveFocus())
  form.getByText('Enter records it and goes on to the next person')
  await choose('zie', /Ziegler/)
  await user.type(form.getByLabelText('Amount'), '{Enter}')
  await waitFor(() => expect(form.getByLabelText('Member')).toHaveFocus())
  expect(form.getByLabelText('Member')).toHaveValue('')
  expect(form.getByLabelText('Payment Item')).toHaveDisplayValue('Locker')
  expect(form.getByLabelText('Payment Date')).toHaveValue('2026-01-02')
  await click(user, 'Cancel', form)
  await formClosed()
  await click(user, 'Record Payment')
  const again = await dialog()
  expect(again.queryByText(/goes on to the next person/)).toBeNull()
  await user.type(again.getByLabelText('Member'), 'conti')
  await user.click(await screen.findByRole('option', { name: /Conti/ }))
  await user.selectOptions(again.getByLabelText('Payment Item'), 'Locker')
  await user.type(again.getByLabelText('Amount'), '{Enter}')
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([
    { memberId: ferraro.id, itemId: locker.id },
    { memberId: ziegler.id, itemId: locker.id, amount: 25, paymentDate: new Date('2026-01-02T00:00:00Z') },
    { memberId: conti.id, itemId: locker.id },
  ])
})

test('records a payment of an active member from the row', async () => {
  const club = startTreasury([paid(60, '2026-03-01')], { items: [fee, locker] })
  const user = await openApp('/', club.admin)
  await click(user, 'Record a payment', await row(/Ferraro/))
  const form = await dialog()
  expect(form.getByLabelText('Member')).toHaveValue('Benedikt Ferraro')
  await user.selectOptions(form.getByLabelText('Payment Item'), 'Locker')
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toMatchObject([{ itemId: fee.id }, { itemId: locker.id }])
})
