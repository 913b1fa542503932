import { manyContract } from '@tessera/domain/members/many/contract'
import { fireEvent, screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { fill } from '../support/fill.ts'
import {
  click,
  dialog,
  fee,
  ferraro,
  fillPayment,
  openCounter,
  openPayments,
  paid,
  row,
  startTreasury,
} from './treasury.ts'

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

test('the counter refuses a locked day at its field, and sends nothing', async () => {
  const club = startTreasury([], { club: { lockedUntil: '2025-12-31' } })
  const user = await openCounter(club)
  fill({ 'Payment Date': '2025-12-31' })
  await user.type(screen.getByLabelText('Member'), 'ferr')
  await user.click(await screen.findByRole('option', { name: /Ferraro/ }))
  await user.selectOptions(screen.getByLabelText('Payment Item'), fee.id)
  fill({ Amount: '60' })
  const form = within(screen.getByRole('form', { name: 'Next payment' }))
  await click(user, 'Record', form)
  await form.findByText(atField)
  expect(club.documents.all('payments')).toEqual([])
})

test('a payment for many of a locked day is refused at the day, and cannot be sent', async () => {
  const club = start('2025-12-31')
  const begun = watch(manyContract.begin)
  const user = await openApp('/', club.admin)
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Select' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Select .*Ferraro/ }))
  await click(user, 'Record payments', within(await screen.findByRole('region', { name: 'Selection' })))
  const form = await dialog()
  await user.selectOptions(await form.findByLabelText('Payment Item'), fee.id)
  fireEvent.change(form.getByLabelText('Payment Date'), { target: { value: '2025-12-31' } })
  await form.findByText(atField)
  expect(form.getByRole('button', { name: 'Record 0 payments' })).toBeDisabled()
  expect(form.queryByText(/^To be recorded/)).toBeNull()
  fireEvent.change(form.getByLabelText('Payment Date'), { target: { value: '2026-01-01' } })
  await form.findByText(/^To be recorded/)
  expect(begun).toEqual([])
})

test('the page of a member has the lock in place of Edit, Refund and Delete', async () => {
  const bankAccount = { holder: 'Ruderclub', iban: 'DE89370400440532013000', bic: '', note: '' }
  const club = startTreasury([locked, free], { club: { lockedUntil: '2025-12-31', bankAccount } })
  await openApp(`/members/${ferraro.memberId}`, club.admin)
  const groupOf = async (day: string) => within(await screen.findByRole('group', { name: `Annual fee 2026 of ${day}` }))
  const [old, open] = [await groupOf('Dec 31, 2025'), await groupOf('Jan 1, 2026')]
  await old.findByRole('img', { name: onRow })
  expect(old.queryByRole('button', { name: /^(Edit|Refund|Delete)/ })).toBeNull()
  expect(open.getAllByRole('button', { name: /^(Edit|Refund|Delete)/ })).toHaveLength(3)
})
