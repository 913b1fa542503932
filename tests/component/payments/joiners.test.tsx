import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { item, member } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'
import { click, dialog, formClosed, openCounter, openPayments, row, season, startTreasury } from './treasury.ts'

const old = member({ memberId: '1', fullName: 'Anna Adler', joinedOn: '2020-01-01' })
const joiner = member({ memberId: '2', fullName: 'Ben Birk', joinedOn: '2026-05-10' })
const byMonths = item({ yearId: season.id, price: 60, joinersPay: 'by_months' })
const club = (more: Partial<typeof byMonths> = {}) =>
  startTreasury([], { items: [{ ...byMonths, ...more }], members: [old, joiner] })

test('an item can ask less of who joins later, and says how much before it is saved', async () => {
  holdClock('2026-05-20T12:00:00Z')
  const treasury = startTreasury([], { items: [] })
  const stored = () => treasury.documents.all('paymentItems')[0]
  const user = await openPayments(treasury, 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  fill({ Name: 'Annual fee', Price: '60' })
  await user.click(form.getByLabelText('Required for active membership'))
  expect(form.queryByLabelText('Who joins during the season pays')).toBeNull()
  await user.selectOptions(form.getByLabelText('Year'), '2026')
  const choice = form.getByLabelText('Who joins during the season pays')
  expect(form.queryByText(/Joining today/)).toBeNull()
  await user.selectOptions(choice, 'Half from a day on')
  await form.findByText('Joining today: €60.00')
  expect(form.getAllByText(/^From /).map((one) => one.textContent)).toEqual([
    'From Jan 1, 2026: €60.00',
    'From Jul 1, 2026: €30.00',
  ])
  const half = within(form.getByRole('group', { name: 'Half from' }))
  await user.selectOptions(half.getByLabelText('Day'), '31')
  await user.selectOptions(half.getByLabelText('Month'), 'April')
  expect(half.getByLabelText('Day')).toHaveValue('30')
  await form.findByText('Joining today: €30.00')
  await form.findByText('From Apr 30, 2026: €30.00')
  await user.selectOptions(choice, 'By months')
  await form.findByText('Joining today: €40.00')
  await user.selectOptions(choice, 'Half from a day on')
  await user.selectOptions(within(form.getByRole('group', { name: 'Half from' })).getByLabelText('Day'), '15')
  await click(user, 'Add Item', form)
  await formClosed()
  expect(stored()).toMatchObject({ joinersPay: 'half_from_07-15' })
  await (await row(/Annual fee/)).findByText('Joiners: Half from July 15')

  await click(user, 'Edit', await row(/Annual fee/))
  await user.selectOptions((await dialog()).getByLabelText('Who joins during the season pays'), 'The whole price')
  await click(user, 'Save', await dialog())
  await formClosed()
  expect(stored()).not.toHaveProperty('joinersPay')
})

test('Record Payment fills in what the chosen member is asked, also when another one is chosen', async () => {
  const user = await openPayments(club())
  await click(user, 'Record Payment')
  const form = await dialog()
  const choose = async (name: string) => {
    await user.clear(form.getByLabelText('Member'))
    await user.type(form.getByLabelText('Member'), name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  await choose('Ben')
  await waitFor(() => expect(form.getByLabelText('Amount')).toHaveValue('40.00'))
  await choose('Anna')
  await waitFor(() => expect(form.getByLabelText('Amount')).toHaveValue('60.00'))
})

test('who has paid the amount of a joiner cannot pay an annual fee once more', async () => {
  const treasury = club({ mustBePaidInFull: true, purchaseRestriction: 'once_per_year' })
  const user = await openApp('/', treasury.admin)
  const person = await row(/Ben Birk/)
  await click(user, 'Record Payment', person)
  const form = await dialog()
  await waitFor(() => expect(form.getByLabelText('Amount')).toHaveValue('40.00'))
  await click(user, 'Record Payment', form)
  await formClosed()
  await person.findByText('Active')
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await click(user, 'Record Payment')
  const again = await dialog()
  await user.type(again.getByLabelText('Member'), 'Ben')
  await user.click(await screen.findByRole('option', { name: /Ben Birk/ }))
  await user.selectOptions(again.getByLabelText('Payment Item'), 'Annual fee 2026')
  await click(user, 'Record Payment', again)
  await again.findByText('This item was already paid for this year')
  expect(treasury.documents.all('payments')).toHaveLength(1)
})

test('the counter asks a joiner for the amount of a joiner', async () => {
  const user = await openCounter(club())
  await user.type(screen.getByLabelText('Member'), 'Ben')
  await user.click(await screen.findByRole('option', { name: /Ben Birk/ }))
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue('40.00'))
})
