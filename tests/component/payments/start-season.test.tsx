import { seasonsContract } from '@tessera/domain/payments/seasons-contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { answer, refuse } from '../support/backend.ts'
import { item, member, payment } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'
import { click, dialog, fee, ferraro, formClosed, openPayments, paid, row, season, startTreasury } from './treasury.ts'

const types = [
  { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true },
  { id: 'honorary', name: 'Honorary', shortName: 'Hon', enabled: true },
]
const anna = member({ fullName: 'Anna Alt', typeId: 'adult' })
const dora = member({ fullName: 'Dora Ehren', typeId: 'honorary' })
const adultFee = { ...fee, typeIds: ['adult'], dueOn: '2026-03-31', purchaseRestriction: 'once_per_year' as const }
const shirt = item({ name: 'Shirt', yearId: season.id, price: 25, isRequiredForActive: false })
const startClub = () =>
  startTreasury([payment(anna, adultFee)], {
    members: [anna, dora],
    items: [adultFee, shirt],
    club: { membershipTypes: types },
  })

test('a season starts in two clicks with last year’s items, and says beforehand what it does', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const club = startClub()
  const user = await openPayments(club, 'years')
  await click(user, 'Start season 2027')
  const form = await dialog()
  await form.findByText(
    '2 Active members stay Active until Mar 31, 2027. 1 member of the type Honorary: nothing to pay. Expected: €60.00.',
  )
  await click(user, 'Start season 2027', form)
  await formClosed()
  await row('2027')
  const started = club.documents.all('paymentItems').filter(({ yearId }) => yearId === 'club_2027')
  expect(started).toMatchObject([
    { name: 'Annual fee', price: 60, dueOn: '2027-03-31', typeIds: ['adult'], purchaseRestriction: 'once_per_year' },
    { name: 'Shirt', price: 25, isRequiredForActive: false },
  ])
  expect(club.documents.all('paymentYears').find(({ year }) => year === '2027')).toMatchObject({
    active: true,
    startedItems: started.map(({ id }) => id),
  })
  expect(screen.queryByRole('button', { name: /^Start season/ })).toBeNull()
})

test('the season after next can be started once the next one has begun', async () => {
  holdClock('2027-01-01T12:00:00Z')
  await openPayments(startedClub(), 'years')
  await screen.findByRole('button', { name: 'Start season 2028' })
})

test('price, due day, types and the year can be changed before, and items left out', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const club = startClub()
  const user = await openPayments(club, 'years')
  await click(user, 'Start season 2027')
  const form = await dialog()
  const [price] = form.getAllByLabelText('Price')
  await user.clear(price as HTMLElement)
  await user.type(price as HTMLElement, '70')
  await user.click(form.getByLabelText('Hon'))
  await user.click(form.getByLabelText('Shirt'))
  fill({ 'Due by': '' })
  await form.findByText('2 Active members become Payment Due at once. Expected: €140.00.')
  fill({ Year: '2026' })
  await click(user, 'Start season 2026', form)
  await form.findByText('This year already exists')
  fill({ Year: '2029' })
  await click(user, 'Start season 2029', form)
  await formClosed()
  const started = club.documents.all('paymentItems').filter(({ yearId }) => yearId === 'club_2029')
  expect(started).toMatchObject([{ name: 'Annual fee', price: 70, typeIds: ['adult', 'honorary'] }])
  expect(started[0]).not.toHaveProperty('dueOn')
})

test('another year moves the due days, but not one that was changed', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const other = item({ name: 'Insurance', yearId: season.id, dueOn: '2026-02-01' })
  const user = await openPayments(startTreasury([], { items: [adultFee, other] }), 'years')
  await click(user, 'Start season 2027')
  const form = await dialog()
  const days = () => form.getAllByLabelText('Due by').map((field) => (field as HTMLInputElement).value)
  expect(days().sort()).toEqual(['2027-02-01', '2027-03-31'])
  fireEvent.change(form.getByDisplayValue('2027-02-01'), { target: { value: '2027-05-01' } })
  fill({ Year: '202' })
  fill({ Year: '2028' })
  expect(days().sort()).toEqual(['2027-05-01', '2028-03-31'])
})

test('a required item without a due day is due on the first day of the season, not at once', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const user = await openPayments(startTreasury([paid(60, '2026-02-01')]), 'years')
  await click(user, 'Start season 2027')
  const form = await dialog()
  expect(form.getByLabelText('Due by')).toHaveValue('2027-01-01')
  await form.findByText('1 Active member stays Active until Jan 1, 2027. Expected: €60.00.')
})

const startedClub = (payments = [paid(60, '2026-02-01')]) => {
  const own = item({ id: 'started', yearId: 'club_2027' })
  return startTreasury(payments, {
    items: [fee, own],
    years: [season, { ...season, id: 'club_2027', year: '2027', startedItems: ['started'] }],
  })
}
const undo = async (user: Awaited<ReturnType<typeof openPayments>>) => {
  await click(user, 'Undo start', await row('2027'))
  await click(user, 'Undo start', within(await screen.findByRole('alertdialog')))
}

test('a start is undone until the first payment', async () => {
  const club = startedClub()
  const user = await openPayments(club, 'years')
  expect((await row('2026')).queryByRole('button', { name: 'Undo start' })).toBeNull()
  answer(seasonsContract.undoStart, ({ params }) => {
    club.documents.delete('paymentItems', 'started')
    club.documents.delete('paymentYears', params.id)
    return { isGone: true }
  })
  await undo(user)
  await waitFor(() => expect(club.documents.all('paymentYears').map(({ year }) => year)).toEqual(['2026']))
  expect(club.documents.all('paymentItems').map(({ id }) => id)).toEqual([fee.id])
  await waitFor(() => expect(screen.queryByRole('row', { name: '2027' })).toBeNull())
})

test('and not after it', async () => {
  const club = startedClub([paid(60, '2026-12-01', { itemId: 'started', yearId: 'club_2027' })])
  const user = await openPayments(club, 'years')
  refuse(seasonsContract.undoStart, 'changed_meanwhile', 'There are payments for this season already, so it stays.')
  await undo(user)
  await screen.findByText('There are payments for this season already, so it stays.')
  expect(club.documents.all('paymentYears')).toHaveLength(2)
  expect(club.documents.all('paymentItems')).toHaveLength(2)
})

test('without an item to copy there is no season to start', async () => {
  await openPayments(startTreasury([], { items: [item({ name: 'Key' })], members: [ferraro] }), 'years')
  await row('2026')
  expect(screen.queryByRole('button', { name: /^Start season/ })).toBeNull()
})
