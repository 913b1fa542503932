import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { reloadApp } from '../support/app.tsx'
import { item, type TestClub, year } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'
import {
  click,
  confirmDelete,
  dialog,
  draftsKept,
  fee,
  formClosed,
  openPayments,
  row,
  season,
  startTreasury,
} from './treasury.ts'

const years = [season, year('2001', { active: false }), year('2090')]
const locker = item({ name: 'Locker', price: 5, description: 'In the boathouse', isRequiredForActive: false })
const stored = ({ documents }: TestClub, name = 'Locker') =>
  documents.all('paymentItems').find((each) => each.name === name)
const options = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('lists items by name, year, price, restriction, requirement and status', {
  tags: spec('2.146 2.147 2.148 2.149 2.150 2.151 2.152 9.18'),
}, async () => {
  const annual = { ...locker, purchaseRestriction: 'once_per_year' as const, enabled: false }
  await openPayments(startTreasury([], { items: [fee, annual] }), 'items')
  const table = await screen.findByRole('table', { name: 'Payment Items' })
  const cells = [...table.querySelectorAll('tr')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  )
  expect(cells).toEqual([
    ['Name', 'Year', 'Price', 'Restriction', 'Required', 'Status', 'Actions'],
    ['Annual fee', '2026', '€60.00', 'Multiple', 'Yes', 'Enabled', ''],
    ['LockerIn the boathouse', '-', '€5.00', 'Annual', 'No', 'Disabled', ''],
  ])
})

test('suggests an enabled, optional item without a year that can be paid many times', {
  tags: spec('3.45 3.46 3.47 3.48 5.33 5.34'),
}, async () => {
  const user = await openPayments(startTreasury(), 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  expect(form.getByLabelText('Purchase Restriction')).toHaveValue('multiple')
  expect(options(form.getByLabelText('Purchase Restriction'))).toEqual(['Multiple', 'Annual'])
  expect(form.getByLabelText('Purchase Restriction')).toHaveAccessibleDescription(
    'How often one member can pay it: Multiple is any number of times, Annual is once per year.',
  )
  expect(form.getByLabelText('Enabled')).toBeChecked()
  expect(form.getByLabelText('Required for active membership')).not.toBeChecked()
  expect(form.getByLabelText('Year')).toHaveDisplayValue('No year')
})

test('adds an item', { tags: spec('1.5 2.153 3.41 3.42 3.43 3.53 3.90 5.31') }, async () => {
  const club = startTreasury([], { items: [] })
  const user = await openPayments(club, 'items')
  await screen.findByText('No payment items yet')
  await click(user, 'Add Item')
  const form = await dialog()
  fill({ Name: 'Locker', Description: 'In the boathouse', Price: '0' })
  await user.selectOptions(form.getByLabelText('Purchase Restriction'), 'Annual')
  await user.selectOptions(form.getByLabelText('Year'), '2026')
  await user.click(form.getByLabelText('Required for active membership'))
  await click(user, 'Add Item', form)
  await formClosed()
  await row('Locker 2026')
  expect(stored(club)).toMatchObject({
    id: expect.stringMatching(/^\w{20}$/),
    price: 0,
    purchaseRestriction: 'once_per_year',
    enabled: true,
    description: 'In the boathouse',
    isRequiredForActive: true,
    yearId: season.id,
    clubId: 'club',
  })
})

test.each(['Add Item', 'Edit'])(
  '%s offers only active years, the newest first',
  { tags: spec('5.41') },
  async (name) => {
    const user = await openPayments(startTreasury([], { years }), 'items')
    await row(/Annual fee/)
    await click(user, name)
    expect(options((await dialog()).getByLabelText('Year'))).toEqual(['No year', '2090', '2026'])
  },
)

test('Add Item offers the running season, and adds it when the item is saved', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const club = startTreasury([], { years: [], items: [], club: { seasonStartsInMonth: 9 } })
  const user = await openPayments(club, 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  fill({ Name: 'Locker', Price: '5' })
  expect(form.getByLabelText('Year')).toHaveDisplayValue('No year')
  await user.selectOptions(form.getByLabelText('Year'), '2026/27')
  expect(club.documents.all('paymentYears')).toEqual([])
  await click(user, 'Add Item', form)
  await formClosed()
  await row('Locker 2026/27')
  expect(stored(club)).toMatchObject({ yearId: 'club_2026' })
  expect(club.documents.all('paymentYears')).toMatchObject([{ id: 'club_2026', year: '2026', active: true }])
})

test('Edit offers an inactive year if the item belongs to it', async () => {
  const old = { ...fee, yearId: 'club_2001' }
  const user = await openPayments(startTreasury([], { years, items: [old] }), 'items')
  await click(user, 'Edit')
  const form = await dialog()
  expect(form.getByLabelText('Year')).toHaveDisplayValue('2001 (inactive)')
  expect(options(form.getByLabelText('Year'))).toEqual(['No year', '2090', '2026', '2001 (inactive)'])
})

test('edits an item', { tags: spec('2.154') }, async () => {
  const club = startTreasury([], { items: [locker] })
  const user = await openPayments(club, 'items')
  await click(user, 'Edit', await row(/^Locker/))
  const form = await dialog()
  fill({ Price: '7.5' })
  await click(user, 'Save', form)
  await formClosed()
  await (await row(/^Locker/)).findByText('€7.50')
  expect(stored(club)).toMatchObject({ price: 7.5, description: 'In the boathouse' })
})

test('disables and enables an item', { tags: spec('2.155 4.64') }, async () => {
  const club = startTreasury([], { items: [locker] })
  const user = await openPayments(club, 'items')
  const one = await row(/^Locker/)
  await click(user, 'Disable', one)
  await one.findByText('Disabled')
  await waitFor(() => expect(stored(club)).toMatchObject({ enabled: false }))
  await click(user, 'Enable', one)
  await one.findByText('Enabled')
  await waitFor(() => expect(stored(club)).toMatchObject({ enabled: true }))
})

test('Undo enables an item that was just disabled', async () => {
  const club = startTreasury([], { items: [locker] })
  const user = await openPayments(club, 'items')
  const one = await row(/^Locker/)
  await click(user, 'Disable', one)
  await screen.findByText('Locker disabled')
  await click(user, 'Undo')
  await waitFor(() => expect(stored(club)).toMatchObject({ enabled: true }))
  await one.findByText('Enabled')
  expect(screen.queryByText('Locker disabled')).toBeNull()
})

test('deletes an item after a confirmation', { tags: spec('2.156 8.68') }, async () => {
  const club = startTreasury([], { items: [locker] })
  const user = await openPayments(club, 'items')
  await click(user, 'Delete', await row(/^Locker/))
  await screen.findByText('Are you sure you want to delete this payment item?')
  screen.getByText(/^Its payments stay in the books, with its name\. Members who have not paid it no longer owe it\./)
  await confirmDelete(user)
  await screen.findByText('No payment items yet')
  expect(stored(club)).toBeUndefined()
})

test.each([
  ['Name', { Price: '5' }, 'Name is required'],
  ['Price', { Name: 'Key' }, 'Valid price is required'],
  ['Price', { Name: 'Key', Price: '-1' }, 'Valid price is required'],
])('says that the %s is missing in %j', { tags: spec('5.29 5.30') }, async (_field, typed, sentence) => {
  const club = startTreasury([], { items: [] })
  const user = await openPayments(club, 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  fill(typed as Record<string, string>)
  await click(user, 'Add Item', form)
  await form.findByText(sentence)
  expect(club.documents.all('paymentItems')).toEqual([])
})

test('handles special characters in a name', async () => {
  const odd = '__proto__ ~*/[a.b] `c` __name__'
  const club = startTreasury([], { items: [item({ ...locker, name: odd })] })
  const user = await openPayments(club, 'items')
  await click(user, 'Disable', await row(odd))
  await waitFor(() => expect(stored(club, odd)).toMatchObject({ enabled: false }))
})

test('a retry after a lost response does not add the item twice', async () => {
  const club = startTreasury([], { items: [] })
  const user = await openPayments(club, 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  fill({ Name: 'Locker', Price: '25' })
  club.documents.cutWrites = 'after'
  club.documents.cutReads = true
  await click(user, 'Add Item', form)
  await form.findByText(/The server cannot be reached/)
  club.documents.cutReads = false
  fill({ Price: '26' })
  await click(user, 'Add Item', form)
  await formClosed()
  expect(club.documents.all('paymentItems')).toMatchObject([{ name: 'Locker', price: 26 }])
})

test('restores the draft of an item after a reload', async () => {
  const club = startTreasury()
  let user = await openPayments(club, 'items')
  await click(user, 'Add Item')
  fill({ Name: 'Locker', Price: '25' })
  await user.click(screen.getByLabelText('Required for active membership'))
  user = await reloadApp(club.admin)
  await click(user, 'Add Item')
  const form = await dialog()
  await form.findByText('Restored what you had typed')
  expect(form.getByLabelText('Price')).toHaveValue('25.00')
  expect(form.getByLabelText('Required for active membership')).toBeChecked()
  await click(user, 'Add Item', form)
  await formClosed()
  expect(stored(club)).toMatchObject({ price: 25, isRequiredForActive: true })
  await waitFor(() => expect(draftsKept()).toEqual([]))
})

test('shows what another user changed in the same field of an item, and leaves the other fields as they are', async () => {
  const club = startTreasury()
  const user = await openPayments(club, 'items')
  await click(user, 'Edit')
  const form = await dialog()
  club.documents.put('paymentItems', { ...fee, price: 70, dueOn: '2026-03-31', description: 'by statute' })
  fill({ Price: '80' })
  await click(user, 'Save', form)
  const overtaken = within(await form.findByRole('listitem'))
  overtaken.getByText('Price')
  overtaken.getByText(/Meanwhile changed to: €70\.00/)
  await click(user, 'Save', form)
  await formClosed()
  expect(club.documents.all('paymentItems')).toMatchObject([
    { price: 80, dueOn: '2026-03-31', description: 'by statute' },
  ])
})
