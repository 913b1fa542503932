import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { member } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { click, dialog, ferraro, fillPayment, formClosed, openPayments, paid, row, startTreasury } from './treasury.ts'

const ziegler = member({ fullName: 'Zoë Ziegler' })

test('the way of payment is optional, remembered on the device, and summed up for the day', async () => {
  const club = startTreasury([], { members: [ferraro, ziegler] })
  const user = await openPayments(club)
  const form = await fillPayment(user)
  expect(form.getByLabelText('Paid by')).toHaveDisplayValue('Not stated')
  await user.selectOptions(form.getByLabelText('Paid by'), 'Cash')
  await click(user, 'Record Payment', form)
  await formClosed()
  await screen.findByText('Today: Cash €60.00')
  await click(user, 'Record Payment')
  const next = await dialog()
  expect(next.getByLabelText('Paid by')).toHaveDisplayValue('Cash')
  await user.type(next.getByLabelText('Member'), 'zie')
  await user.click(await screen.findByRole('option', { name: /Ziegler/ }))
  await user.selectOptions(next.getByLabelText('Paid by'), 'Bank transfer')
  fill({ Amount: '12.50' })
  await click(user, 'Record Payment', next)
  await formClosed()
  await screen.findByText('Today: Bank transfer €12.50 · Cash €60.00')
  expect(club.documents.all('payments')).toMatchObject([{ paidBy: 'cash' }, { paidBy: 'bank' }])
})

test('a payment without a way has no field for it, and no sum of the day', async () => {
  const club = startTreasury()
  const user = await openPayments(club)
  await click(user, 'Record Payment', await fillPayment(user))
  await formClosed()
  await row(/Ferraro/)
  expect(club.documents.all('payments')[0]).not.toHaveProperty('paidBy')
  expect(screen.queryByText(/^Today:/)).toBeNull()
})

test('payments of today that state no way stand beside the sums of those that do', async () => {
  const today = dayInZone(new Date(), null)
  await openPayments(startTreasury([paid(60, today, { paidBy: 'cash' }), paid(7, today), paid(9, '2026-01-02')]))
  await screen.findByText('Today: Cash €60.00 · Not stated €7.00')
})

test('the way of a payment can be changed and taken away', async () => {
  const club = startTreasury()
  const user = await openPayments(club)
  const form = await fillPayment(user)
  await user.selectOptions(form.getByLabelText('Paid by'), 'Cash')
  await click(user, 'Record Payment', form)
  await formClosed()
  const change = async (from: string, to: string) => {
    await click(user, 'Edit', await row(/Ferraro/))
    const edit = await dialog()
    expect(edit.getByLabelText('Paid by')).toHaveDisplayValue(from)
    await user.selectOptions(edit.getByLabelText('Paid by'), to)
    await click(user, 'Save', edit)
    await formClosed()
  }
  await change('Cash', 'Payment card')
  expect(club.documents.all('payments')[0]).toMatchObject({ paidBy: 'card' })
  await change('Payment card', 'Not stated')
  await waitFor(() => expect(club.documents.all('payments')[0]).not.toHaveProperty('paidBy'))
})

test('from the second person on, a payment takes at most 8 keys beside the letters of the name', async () => {
  const conti = member({ fullName: 'Clara Conti' })
  const club = startTreasury([], { members: [ferraro, ziegler, conti] })
  const user = await openPayments(club)
  const form = await fillPayment(user)
  await click(user, 'Record and another', form)
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await user.keyboard(key)
  }
  for (const [letters, name] of [
    ['zie', /Ziegler/],
    ['con', /Conti/],
  ] as const) {
    await waitFor(() => expect(form.getByLabelText('Member')).toHaveFocus())
    expect(form.getByLabelText('Member')).toHaveValue('')
    await user.keyboard(letters)
    await screen.findByRole('option', { name })
    await press('{Enter}')
    keys = 1
    while (document.activeElement !== form.getByLabelText('Amount')) await press('{Tab}')
    await press('{Enter}')
    expect(keys).toBeLessThanOrEqual(8)
  }
  await waitFor(() => expect(club.documents.all('payments').length).toBe(3))
})
