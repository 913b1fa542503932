import { newOwnField } from '@tessera/domain/members/own-fields'
import { act, fireEvent, screen, waitFor } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { member, startClub } from '../support/club.ts'
import { holdWaits } from '../support/waits.ts'
import { click, listed, row } from './roster.ts'

const zoe = member({ memberId: '042', fullName: 'Zoë Ziegler' })
const carla = member({ memberId: '9', fullName: 'Carla Calma' })
const ben = member({ memberId: '10', fullName: 'Ben Berg', enabled: false })
const start = () => startClub({ members: [carla, zoe, ben] })
const search = () => screen.findByLabelText('Search members')

test('keeps search, status and sort after a reload and Back', async () => {
  const { admin } = start()
  let user = await openApp('/', admin)
  await row(/Carla Calma/)
  const pushed = vi.spyOn(history, 'pushState')
  onTestFinished(() => pushed.mockRestore())
  fireEvent.change(await search(), { target: { value: 'a' } })
  await waitFor(() => expect(location.search).toBe('?member-search=a'))
  await click(user, /^Active ?2$/)
  await click(user, 'Name')
  await click(user, 'Name')
  await waitFor(() => expect(location.search).toBe('?member-search=a&status=Active&sort=-fullName'))
  expect(pushed).not.toHaveBeenCalled()
  user = await reloadApp(admin)
  await row(/Carla Calma/)
  expect(await search()).toHaveValue('a')
  await waitFor(() => expect(listed()).toEqual(['Carla Calma']))
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await screen.findByText('No payment records found.')
  expect(pushed).toHaveBeenCalledTimes(1)
  act(() => history.back())
  await waitFor(async () => expect(await search()).toHaveValue('a'))
  expect(screen.getByRole('button', { name: /^Active ?2$/ })).toHaveAttribute('aria-pressed', 'true')
})

test('ignores an unknown status and sort in the URL, and lists all members by number', async () => {
  await openApp('/?status=Gone&sort=-shoeSize&member-search=', start().admin)
  await row(/Carla Calma/)
  expect(listed()).toEqual(['Carla Calma', 'Ben Berg', 'Zoë Ziegler'])
  expect(screen.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
})

const field = newOwnField('Note', 'text')

test.each([
  { what: 'search', at: '/', label: 'Search members', kept: '?member-search=carl' },
  {
    what: 'filter by a field of its own',
    at: `/?type=${field.id}:~`,
    label: 'Note contains',
    kept: `?type=${field.id}:~carl`,
  },
])('a name that is clicked right after typing in the $what opens; Back leads to what was typed', async (one) => {
  const noted = { ...carla, fields: { [field.id]: 'Carla' } }
  const user = await openApp(one.at, startClub({ members: [noted, zoe], club: { memberFields: [field] } }).admin)
  await row(/Carla Calma/)
  const input = await screen.findByLabelText(one.label)
  const waits = holdWaits(250)
  fireEvent.change(input, { target: { value: 'carl' } })
  expect(waits.count(250)).toBe(1)
  await user.click(screen.getByRole('link', { name: 'Carla Calma' }))
  // What would be written now would replace the page that loads.
  expect(waits.count(250)).toBe(0)
  await screen.findByRole('heading', { level: 2, name: 'Carla Calma' })
  expect(location.pathname).toBe('/members/9')
  act(() => history.back())
  await waitFor(() => expect(listed()).toEqual(['Carla Calma']))
  expect(`${location.pathname}${decodeURIComponent(location.search)}`).toBe(`/${one.kept}`)
  expect(await screen.findByLabelText(one.label)).toHaveValue('carl')
})

test('what was typed right before going back is not written to the page to which that leads', async () => {
  const { admin } = start()
  await openApp('/', admin)
  await row(/Carla Calma/)
  const waits = holdWaits(250)
  act(() => void history.pushState(history.state, '', '/'))
  fireEvent.change(await search(), { target: { value: 'a' } })
  act(() => history.back())
  await waitFor(() => expect(waits.count(250)).toBe(0))
  expect(location.search).toBe('')
})
