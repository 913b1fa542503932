import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { settled } from '../support/backend.ts'
import { item, member, payment, startClub, year } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'
import { click, dialog, ferraro, formClosed, openPayments, row, startTreasury } from './treasury.ts'

const next = year('2027')
const dueItem = item({ yearId: next.id, dueOn: '2027-03-31' })
const nextFee = { items: [dueItem], years: [next] }

test('a required item can have a day on which it is due; any other has none', async () => {
  const club = startTreasury([], { items: [] })
  const stored = () => club.documents.all('paymentItems')[0]
  const user = await openPayments(club, 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  fill({ Name: 'Annual fee', Price: '60' })
  expect(form.queryByLabelText('Due by')).toBeNull()
  await user.click(form.getByLabelText('Required for active membership'))
  expect(form.getByLabelText('Due by')).toHaveAccessibleDescription(
    'Members stay Active until this day. Empty: it counts at once.',
  )
  fill({ 'Due by': '2027-03-31' })
  await click(user, 'Add Item', form)
  await formClosed()
  expect(stored()).toMatchObject({ isRequiredForActive: true, dueOn: '2027-03-31' })
  const fee = await row('Annual fee')
  fee.getByText('From Mar 31, 2027')

  await click(user, 'Edit', fee)
  expect((await dialog()).getByLabelText('Due by')).toHaveValue('2027-03-31')
  fill({ 'Due by': '' })
  await click(user, 'Save', await dialog())
  await formClosed()
  expect(stored()).not.toHaveProperty('dueOn')
  ;(await row('Annual fee')).getByText('Yes')
})

test('of the reasons for a status, those that are due stand out', async () => {
  holdClock('2027-02-01T12:00:00Z')
  const key = item({ name: 'Key' })
  const club = startTreasury([], { items: [dueItem, key], years: [next] })
  const user = await openApp('/', club.admin)
  await user.click(await (await row(/Ferraro/)).findByRole('button', { name: 'Payment Due' }))
  const reasons = within(await screen.findByRole('dialog', { name: 'Missing payments' })).getAllByRole('listitem')
  expect(reasons.map((one) => [one.textContent, one.querySelector('strong') !== null])).toEqual([
    ['Key: €60.00 open', true],
    ['Annual fee 2027: €60.00 open, due by Mar 31, 2027', false],
  ])
})

test('until its day a member is Active, with the item beside it; at midnight Payment Due, by itself', async () => {
  const wait = holdClock('2027-03-30T23:58:30Z')
  const club = startTreasury([], nextFee)
  const user = await openApp('/', club.admin)
  const person = await row(/Ferraro/)
  await person.findByText('Annual fee 2027, due by Mar 31, 2027')
  await user.click(person.getByRole('button', { name: 'Active' }))
  await screen.findByRole('dialog', { name: 'Not due yet' })
  await user.keyboard('{Escape}')
  await settled()
  await wait(60)
  person.getByText('Active')
  await wait(61)
  await person.findByText('Payment Due')
  person.getByText('Annual fee 2027 unpaid')
})

test('before a required item is saved, the form says whose status it changes, and when', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const club = startTreasury([], { ...nextFee, items: [], members: [ferraro, member(), member({ enabled: false })] })
  const user = await openPayments(club, 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  fill({ Name: 'Annual fee', Price: '60' })
  expect(form.queryByText(/Active members/)).toBeNull()
  await user.click(form.getByLabelText('Required for active membership'))
  await form.findByText('2 Active members become Payment Due at once.')
  fill({ 'Due by': '2027-03-31' })
  await form.findByText('2 Active members become Payment Due on Mar 31, 2027, unless paid before.')
  await user.click(form.getByLabelText('Enabled'))
  await waitFor(() => expect(form.queryByText(/Active members/)).toBeNull())
})

test('before a required item is enabled, a question says whose status it changes', async () => {
  const off = item({ yearId: next.id, enabled: false })
  const club = startTreasury([], { ...nextFee, items: [off] })
  const user = await openPayments(club, 'items')
  const enabled = () => club.documents.all('paymentItems')[0]?.enabled
  await click(user, 'Enable')
  const question = within(await screen.findByRole('alertdialog', { name: 'Enable Annual fee' }))
  question.getByText('1 Active member becomes Payment Due at once.')
  await click(user, 'Cancel', question)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(enabled()).toBe(false)
  await click(user, 'Enable')
  await click(user, 'Enable', within(await screen.findByRole('alertdialog')))
  await waitFor(() => expect(enabled()).toBe(true))
})

test('the day begins in the zone of the club', async () => {
  holdClock('2027-03-30T23:30:00Z')
  const club = startTreasury([], { ...nextFee, club: { timeZone: 'Europe/Zurich' } })
  await openApp('/', club.admin)
  await (await row(/Ferraro/)).findByText('Payment Due')
})

test('an item that is not due yet is neither missing nor outstanding, and is proposed where nothing else is open', async () => {
  holdClock('2027-02-01T12:00:00Z')
  const key = item({ name: 'Key', isRequiredForActive: false })
  const club = startTreasury([payment(ferraro, key)], { ...nextFee, items: [dueItem, key] })
  const user = await openPayments(club)
  expect((await screen.findByText('Outstanding now')).textContent).toBe('€0.00Outstanding now')
  await click(user, 'Record Payment')
  const form = await dialog()
  await user.type(form.getByLabelText('Member'), 'ferr')
  await user.click(await screen.findByRole('option', { name: /Ferraro/ }))
  expect(form.queryByText('Missing payments')).toBeNull()
  expect(form.getByLabelText('Payment Item')).toHaveDisplayValue('Annual fee 2027')
})

test('a member is Active until the day, and sees what will be due', async () => {
  holdClock('2027-02-01T12:00:00Z')
  const one = member()
  const { giveAccount } = startClub({ ...nextFee, members: [one] })
  await openApp('/member-dashboard#payments', giveAccount(one))
  await screen.findByText('Active', { exact: true })
  expect(screen.queryByText('Missing Requirements')).toBeNull()
  screen.getByRole('heading', { name: 'Not due yet' })
  expect(screen.getByRole('listitem')).toHaveTextContent(/^Annual fee 2027\s*€60.00 open, due by Mar 31, 2027$/)
})
