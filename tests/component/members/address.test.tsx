import { act, fireEvent, screen, waitFor } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { member, startClub } from '../support/club.ts'
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
