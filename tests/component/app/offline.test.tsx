import { clubsContract } from '@tessera/domain/clubs/contract'
import { standingsContract } from '@tessera/domain/standings/contract'
import { act, render, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RetryBanner } from '../../../web/src/ui/retry-banner.tsx'
import { openApp } from '../support/app.tsx'
import { answer, cut } from '../support/backend.ts'
import { clubBefore, member, startClub } from '../support/club.ts'

const line = /^No connection\./
const zoe = member({ fullName: 'Zoë Ziegler' })

const setOnline = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

test('without a connection one line says so in place of a banner in every panel, and all loads once it is back', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const { admin, listed } = startClub({ members: [zoe] })
  cut(clubsContract.get)
  cut(standingsContract.list)
  await openApp('/', admin)
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  expect(screen.queryByText(line)).toBeNull()
  setOnline(false)
  expect(screen.getByText(line)).toHaveAttribute('role', 'status')
  expect(screen.queryByRole('alert')).toBeNull()
  answer(clubsContract.get, clubBefore)
  answer(standingsContract.list, ({ query }) => listed(query))
  setOnline(true)
  within(await screen.findByRole('row', { name: /Zoë Ziegler/ })).getByText(zoe.email)
  await screen.findByRole('heading', { level: 1, name: clubBefore.name })
  expect(screen.queryByText(line)).toBeNull()
})

test('a failed load is tried again by itself each time the connection is back', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const retry = vi.fn()
  render(<RetryBanner error="It could not be loaded" onRetry={retry} />)
  screen.getByText('It could not be loaded')
  setOnline(false)
  expect(screen.queryByText('It could not be loaded')).toBeNull()
  expect(retry).not.toHaveBeenCalled()
  setOnline(true)
  expect(retry).toHaveBeenCalledTimes(1)
})
