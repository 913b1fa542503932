import { expect, test } from 'vitest'
import { fill } from '../support/fill.ts'
import { click, dialog, fillPayment, openPayments, paid, row, startTreasury } from './treasury.ts'

const locked = paid(60, '2025-12-31', { notes: 'of the old year' })
const free = paid(20, '2026-01-01', { notes: 'of the new year' })
const atField = 'The books are locked up to Dec 31, 2025. Record it with a later date.'
const onRow = 'The books are locked up to Dec 31, 2025. This payment stays as it is.'

const start = (lockedUntil: string | null) => startTreasury([locked, free], { club: { lockedUntil } })

test('a payment of a locked day has a lock with the reason, and neither Edit nor Delete', async () => {
  await openPayments(start('2025-12-31'))
  const [old, open] = [await row(/of the old year/), await row(/of the new year/)]
  await old.findByRole('img', { name: onRow })
  expect(old.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
  expect(open.getAllByRole('button', { name: /^(Edit|Delete)/ })).toHaveLength(2)
  expect(open.queryByRole('img', { name: onRow })).toBeNull()
})

test('a club that has locked nothing sees nothing of it', async () => {
  await openPayments(start(null))
  const old = await row(/of the old year/)
  expect(old.getAllByRole('button', { name: /^(Edit|Delete)/ })).toHaveLength(2)
  expect(old.queryByRole('img')).toBeNull()
})

test('Edit Payment refuses a locked day at its field, keeps what is typed, and sends nothing', async () => {
  const club = start('2025-12-31')
  const before = club.documents.all('payments')
  const user = await openPayments(club)
  await (await row(/of the old year/)).findByRole('img', { name: onRow })
  await click(user, 'Edit', await row(/of the new year/))
  const form = await dialog()
  fill({ Amount: '25', 'Payment Date': '2025-12-31' })
  await click(user, 'Save', form)
  await form.findByText(atField)
  expect(form.getByLabelText('Amount')).toHaveProperty('value', '25.00')
  expect(club.documents.all('payments')).toEqual(before)
})

test('Record Payment refuses a locked day at its field, and sends nothing', async () => {
  const club = start('2025-12-31')
  const before = club.documents.all('payments')
  const user = await openPayments(club)
  const form = await fillPayment(user)
  fill({ Notes: 'late', 'Payment Date': '2025-12-31' })
  await click(user, 'Record Payment', form)
  await form.findByText(atField)
  expect(form.getByLabelText('Notes')).toHaveProperty('value', 'late')
  expect(club.documents.all('payments')).toEqual(before)
})
