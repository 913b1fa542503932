import { clubsContract } from '@tessera/domain/clubs/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { openSettings, saveSettings } from '../support/settings.ts'
import { click, dialog, listed, row } from './roster.ts'

const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true }
const youth = { id: 'youth', name: 'Youth', shortName: 'Y', enabled: true }
const born = (name: string, birthday: string, typeId: string) =>
  member({ memberId: name, fullName: `${name} Berg`, birthday, typeId })
const people = [
  born('Ada', '2009-01-01', 'youth'),
  born('Bo', '2009-01-02', 'youth'),
  born('Cy', '1960-05-05', 'adult'),
  member({ memberId: 'Di', fullName: 'Di Neu', typeId: 'youth' }),
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
})

async function openClub(types: object[], path = '/', more: object = {}) {
  const club = startClub({
    members: people,
    items: [],
    club: { membershipTypes: types as (typeof adult)[], timeZone: 'UTC', ...more },
  })
  return openApp(path, club.admin)
}

const filter = () => screen.getByLabelText<HTMLSelectElement>('Filter')

test('where a birthday is known, the list is filtered by age on 1 January of this season and the next', async () => {
  const user = await openClub([adult, youth])
  await user.selectOptions(await screen.findByLabelText('Filter'), 'Under 18 on Jan 1, 2027')
  expect(listed()).toEqual(['Bo Berg'])
  expect(new URLSearchParams(location.search).get('type')).toBe(':-17:2027-01-01')
  await user.selectOptions(filter(), 'Under 18 on Jan 1, 2026')
  expect(listed()).toEqual(['Ada Berg', 'Bo Berg'])
  await user.selectOptions(filter(), '18 and over on Jan 1, 2027')
  expect(listed()).toEqual(['Ada Berg', 'Cy Berg'])
  await user.selectOptions(filter(), 'Without a birthday')
  expect(listed()).toEqual(['Di Neu'])
  expect(within(filter()).queryByText(/does not fit/)).toBeNull()
})

test('an address keeps the filter with its day, and shows nobody else before', async () => {
  await openClub([], '/?type=:18-:2020-01-01')
  await row(/Cy Berg/)
  expect(listed()).toEqual(['Cy Berg'])
  expect(filter()).toHaveDisplayValue('18 and over on Jan 1, 2020')
})

test('who has been a member for 25 or 50 years this year or the next is found, and nothing else is offered', async () => {
  const since = (name: string, joinedOn: string) => member({ memberId: name, fullName: `${name} Berg`, joinedOn })
  const club = startClub({
    members: [
      since('Ada', '2001-01-01'),
      since('Bo', '2001-12-31'),
      since('Cy', '1977-05-05'),
      since('Di', '2010-01-01'),
    ],
    items: [],
    club: { timeZone: 'UTC', membershipTypes: [adult] },
  })
  const user = await openApp('/', club.admin)
  await user.selectOptions(await screen.findByLabelText('Filter'), 'Member for 25 years in 2026')
  expect(listed()).toEqual(['Ada Berg', 'Bo Berg'])
  expect(new URLSearchParams(location.search).get('type')).toBe(':since-25:2026')
  await user.selectOptions(filter(), 'Member for 50 years in 2027')
  expect(listed()).toEqual(['Cy Berg'])
  expect([...filter().options].map(({ text }) => text)).toEqual([
    'All members',
    'Adult',
    'Without a type',
    'Member for 25 years in 2026',
    'Member for 50 years in 2027',
  ])
})

test('jubilees are found in a club that knows only first days; without a jubilee there is no filter', async () => {
  const since = (name: string, joinedOn: string) => member({ memberId: name, fullName: `${name} Berg`, joinedOn })
  const [ada, bo] = [since('Ada', '2001-01-01'), since('Bo', '2020-06-30')]
  const { admin } = startClub({ members: [ada, bo], items: [], club: { timeZone: 'UTC' } })
  const user = await openApp('/', admin)
  await user.selectOptions(await screen.findByLabelText('Filter'), 'Member for 25 years in 2026')
  expect(listed()).toEqual(['Ada Berg'])
  await user.selectOptions(filter(), 'All members')
  await click(user, 'Delete', await row(/Ada Berg/))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(listed()).toEqual(['Bo Berg']))
  expect(screen.queryByLabelText('Filter')).toBeNull()
})

test('where nobody has a birthday, there is no filter by age', async () => {
  const club = startClub({ members: [member({ fullName: 'Di Neu' })], items: [] })
  await openApp('/', club.admin)
  await row(/Di Neu/)
  expect(screen.queryByLabelText('Filter')).toBeNull()
})

test('a type is for some ages; who no longer fits it is found, and the page and the form say so', async () => {
  const user = await openClub([adult, { ...youth, ageFrom: 6, ageTo: 17 }], '/', { seasonStartsInMonth: 8 })
  await user.selectOptions(await screen.findByLabelText('Filter'), 'Age does not fit the type on Jan 1, 2027')
  expect(listed()).toEqual(['Ada Berg'])
  await click(user, 'Edit', await row(/Ada Berg/))
  const form = await dialog()
  form.getByText('Ada Berg is 18 on Jan 1, 2027; Youth is from 6 to 17')
  await user.selectOptions(form.getByLabelText('Membership type'), 'Adult')
  expect(form.queryByText(/Ada Berg is/)).toBeNull()
  await user.keyboard('{Escape}')
  await user.click((await row(/Ada Berg/)).getByRole('link', { name: 'Ada Berg' }))
  await screen.findByText('Ada Berg is 18 on Jan 1, 2027; Youth is from 6 to 17')
})

test('the settings take ages of a type, and refuse a range that is none', async () => {
  const user = await openClub([adult, youth])
  const sent = watch(clubsContract.change)
  const form = await openSettings(user, 'Membership types')
  await click(user, 'For some ages only', form)
  expect(form.getByLabelText('Age from, type 1')).toHaveFocus()
  fill({ 'Age from, type 1': '18', 'Age from, type 2': '17', 'Age up to, type 2': '6' })
  await click(user, 'Save', form)
  await form.findByText('The second age is below the first')
  fill({ 'Age up to, type 2': 'old' })
  await click(user, 'Save', form)
  await form.findByText('Please enter an age from 0 to 120')
  fill({ 'Age from, type 2': '', 'Age up to, type 2': '17' })
  await saveSettings(user)
  expect(sent.at(-1)?.body.membershipTypes).toEqual([
    { ...adult, ageFrom: 18 },
    { ...youth, ageTo: 17 },
  ])
})

test('who has left more than 3 or 10 years ago is found, and nothing is offered while nobody has', async () => {
  const until = (name: string, leavesOn: string) => member({ memberId: name, fullName: `${name} Berg`, leavesOn })
  const club = startClub({
    members: [until('Ada', '2023-11-26'), until('Bo', '2023-11-27'), until('Cy', '2016-11-26'), ...people],
    items: [],
    club: { timeZone: 'UTC' },
  })
  const user = await openApp('/', club.admin)
  await user.selectOptions(await screen.findByLabelText('Filter'), 'Left more than 3 years ago')
  expect(listed()).toEqual(['Ada Berg', 'Cy Berg'])
  await user.selectOptions(filter(), 'Left more than 10 years ago')
  expect(listed()).toEqual(['Cy Berg'])
})

test('a row names the last day of who is going to leave, and of nobody else', async () => {
  const until = (name: string, leavesOn: string) => member({ memberId: name, fullName: `${name} Berg`, leavesOn })
  const { admin } = startClub({
    members: [
      until('Eva', '2099-12-31'),
      until('Fips', '2020-11-26'),
      // Who has died is no member from that day on.
      { ...until('Gerd', '2099-12-31'), leavingReason: 'died' },
      ...people,
    ],
    items: [],
    club: { timeZone: 'UTC' },
  })
  const user = await openApp('/', admin)
  await user.click(await screen.findByLabelText('Search members'))
  await (await row(/Eva Berg/)).findByText('Last day: Dec 31, 2099')
  expect(screen.getAllByText(/^Last day/)).toHaveLength(1)
})
