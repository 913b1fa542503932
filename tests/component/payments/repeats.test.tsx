import { waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { item, member } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'
import { click, dialog, formClosed, openPayments, row, startTreasury } from './treasury.ts'

const anna = member({ memberId: '1', fullName: 'Anna Adler' })

test('an item can repeat every month: the form says whom it makes due, and stores one item that is paid in full', async () => {
  holdClock('2026-11-10T12:00:00Z')
  const treasury = startTreasury([], { items: [], members: [anna] })
  const stored = () => treasury.documents.all('paymentItems')[0]
  const user = await openPayments(treasury, 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  fill({ Name: 'Member fee', Price: '40' })
  await user.click(form.getByLabelText('Required for active membership'))
  expect(form.queryByLabelText('Last time by')).toBeNull()
  await user.selectOptions(form.getByLabelText('Repeats'), 'every month')
  expect(form.queryByLabelText('Must be paid in full')).toBeNull()
  await click(user, 'Add Item', form)
  await form.findByText('Please enter the first day')
  fill({ 'Due the first time by': '2026-09-05' })
  await form.findByText(/1 Active member becomes Payment Due/)
  await click(user, 'Add Item', form)
  await formClosed()
  expect(stored()).toMatchObject({ every: 'month', dueOn: '2026-09-05', mustBePaidInFull: true })
  await (await row(/Member fee/)).findByText('Repeats every month')

  await click(user, 'Edit', await row(/Member fee/))
  await user.selectOptions((await dialog()).getByLabelText('Repeats'), 'never')
  await click(user, 'Save', await dialog())
  await formClosed()
  expect(stored()).not.toHaveProperty('every')
})

test('what is open of an item that repeats is one line, and Record Payment proposes all of it', async () => {
  holdClock('2026-11-10T12:00:00Z')
  const monthly = {
    name: 'Member fee',
    price: 40,
    every: 'month',
    dueOn: '2026-09-05',
    mustBePaidInFull: true,
  } as const
  const treasury = startTreasury([], { items: [item(monthly)], members: [anna] })
  const user = await openApp('/', treasury.admin)
  const person = await row(/Anna Adler/)
  await person.findByText(/Member fee since September 2026 \(3 × €40\.00\)/)
  await click(user, 'Record Payment', person)
  const form = await dialog()
  await waitFor(() => expect(form.getByLabelText('Amount')).toHaveValue('120.00'))
})
