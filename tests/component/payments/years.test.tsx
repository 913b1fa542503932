import { screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { reloadApp } from '../support/app.tsx'
import { type TestClub, year } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import {
  click,
  confirmDelete,
  dialog,
  draftsKept,
  formClosed,
  networkSentence,
  openPayments,
  paid,
  row,
  season,
  startTreasury,
} from './treasury.ts'

const stored = ({ documents }: TestClub) => documents.all('paymentYears').map(({ year, active }) => [year, active])

/** Opens Add Year in a club that has 2026. */
async function openAdd() {
  const club = startTreasury([paid(60, '2026-01-01')])
  const user = await openPayments(club, 'years')
  await click(user, 'Add Year')
  return { club, user, form: await dialog() }
}

test('lists years and whether they are active', { tags: spec('2.157 2.158 2.159') }, async () => {
  await openPayments(startTreasury([], { years: [season, year('2001', { active: false })] }), 'years')
  const table = await screen.findByRole('table', { name: 'Years' })
  const cells = [...table.querySelectorAll('tr')].map((each) =>
    [...each.children].map(({ textContent }) => textContent),
  )
  expect(cells).toEqual([
    ['Year', 'Status', 'Actions'],
    ['2026', 'Active', ''],
    ['2001', 'Inactive', ''],
  ])
})

test('suggests and adds the year after the latest', { tags: spec('1.6 2.160 3.58 5.39') }, async () => {
  const { club, user, form } = await openAdd()
  expect(form.getByLabelText('Year')).toHaveValue('2027')
  await click(user, 'Add Year', form)
  await formClosed()
  await screen.findByText('2027 added')
  await row('2027')
  expect(club.documents.all('paymentYears')).toContainEqual({
    id: 'club_2027',
    year: '2027',
    active: true,
    clubId: 'club',
    createdAt: expect.any(Date),
    createdBy: club.admin.uid,
  })
})

test.each([
  ['', 'Year is required'],
  ['26', 'Year must be a 4-digit number'],
  ['2026', 'This year already exists'],
])('does not add the year %j', { tags: spec('5.35 5.36 5.37') }, async (typed, sentence) => {
  const { club, user, form } = await openAdd()
  fill({ Year: typed })
  await click(user, 'Add Year', form)
  await form.findByText(sentence)
  expect(stored(club)).toEqual([['2026', true]])
})

test('deactivates and activates a year', { tags: spec('2.162 2.163 4.65') }, async () => {
  const club = startTreasury()
  const user = await openPayments(club, 'years')
  const one = await row('2026')
  await click(user, 'Deactivate', one)
  await one.findByText('Inactive')
  await waitFor(() => expect(stored(club)).toEqual([['2026', false]]))
  await click(user, 'Activate', one)
  await one.findByText('Active')
  await waitFor(() => expect(stored(club)).toEqual([['2026', true]]))
})

test('Undo activates a year that was just deactivated', async () => {
  const club = startTreasury()
  const user = await openPayments(club, 'years')
  const one = await row('2026')
  await click(user, 'Deactivate', one)
  await screen.findByText('2026 deactivated')
  await click(user, 'Undo')
  await waitFor(() => expect(stored(club)).toEqual([['2026', true]]))
  await one.findByText('Active')
})

test('Edit changes only whether a year is active', { tags: spec('2.161 3.56 5.38') }, async () => {
  const club = startTreasury()
  const user = await openPayments(club, 'years')
  await click(user, 'Edit')
  const form = await dialog()
  expect(form.getByLabelText('Year')).toHaveAttribute('readonly')
  await user.click(form.getByLabelText('Active'))
  await click(user, 'Save', form)
  await formClosed()
  expect(stored(club)).toEqual([['2026', false]])
})

test('deletes a year after a confirmation, but none of its payments', {
  tags: spec('2.164 8.69 8.71'),
}, async () => {
  const club = startTreasury([paid(60, '2026-01-01')])
  const user = await openPayments(club, 'years')
  await click(user, 'Delete', await row('2026'))
  await screen.findByText('Are you sure you want to delete this year? This will not delete related payment records.')
  screen.getByText(/^Its payment items stay as well, with “unknown year” beside them/)
  await confirmDelete(user)
  await screen.findByText('No years yet')
  expect(stored(club)).toEqual([])
  expect(club.documents.all('payments')).toHaveLength(1)
})

test('adds a year without a retry by the user if the response is lost', async () => {
  const { club, user, form } = await openAdd()
  club.documents.cutWrites = 'after'
  await click(user, 'Add Year', form)
  await formClosed()
  await screen.findByText('2027 added')
  expect(stored(club)).toEqual([
    ['2026', true],
    ['2027', true],
  ])
})

test('reports that a year exists if another user added it after a failed attempt', {
  tags: spec('5.60'),
}, async () => {
  const { club, user, form } = await openAdd()
  club.documents.cutWrites = 'before'
  await click(user, 'Add Year', form)
  await form.findByText(networkSentence)
  club.documents.cutWrites = undefined
  club.documents.put('paymentYears', year('2027'))
  await click(user, 'Add Year', form)
  await form.findByText('This year already exists')
})

test('reports that a year exists if another user added it meanwhile', { tags: spec('5.60') }, async () => {
  const { club, user, form } = await openAdd()
  club.documents.put('paymentYears', year('2027', { active: false }))
  await click(user, 'Add Year', form)
  await form.findByText('This year already exists')
  expect(stored(club)).toContainEqual(['2027', false])
})

test('restores the draft of a year after a reload', async () => {
  let { club, user, form } = await openAdd()
  fill({ Year: '2040' })
  await user.click(form.getByLabelText('Active'))
  user = await reloadApp(club.admin)
  await click(user, 'Add Year')
  form = await dialog()
  await form.findByText('Restored what you had typed')
  expect(form.getByLabelText('Year')).toHaveValue('2040')
  expect(form.getByLabelText('Active')).not.toBeChecked()
  await click(user, 'Add Year', form)
  await formClosed()
  expect(stored(club)).toContainEqual(['2040', false])
  await waitFor(() => expect(draftsKept()).toEqual([]))
})

test('offers the current year beside the suggestion if the club lacks it', async () => {
  const current = String(new Date().getFullYear())
  const club = startTreasury([], { years: [], items: [] })
  const user = await openPayments(club, 'years')
  await click(user, 'Add Year')
  const form = await dialog()
  expect(form.getByLabelText('Year')).toHaveValue(String(Number(current) + 1))
  await click(user, `Take ${current}, the current year`, form)
  expect(form.getByLabelText('Year')).toHaveValue(current)
  expect(form.queryByRole('button', { name: /current year/ })).toBeNull()
  await click(user, 'Add Year', form)
  await formClosed()
  expect(stored(club)).toEqual([[current, true]])
})

test('does not offer the current year if the club has it', async () => {
  const user = await openPayments(startTreasury([], { years: [year(String(new Date().getFullYear()))] }), 'years')
  await click(user, 'Add Year')
  expect((await dialog()).queryByRole('button', { name: /current year/ })).toBeNull()
})
