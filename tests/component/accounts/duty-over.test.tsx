import { accountsContract } from '@tessera/domain/accounts/contract'
import { sessionsContract } from '@tessera/domain/accounts/sessions-contract'
import { standingsContract } from '@tessera/domain/standings/contract'
import { act, screen, waitFor } from '@testing-library/react/pure'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { readStored, store } from '../../../web/src/device-storage.ts'
import { ownerKey, placeNow } from '../../../web/src/firebase/forget-kept.ts'
import { firebase } from '../../../web/src/firebase/start.ts'
import { openApp, signIn } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { clubId, member, startClub } from '../support/club.ts'
import { openStreams, serveEvents } from '../support/events.ts'
import { holdClock } from '../support/waits.ts'

const title = 'Your duty has ended'

/** An owner whose last day ends in some seconds. */
const startWith = (seconds: number) => {
  const { admin } = startClub({ members: [member({ fullName: 'Max Member' })] })
  admin.place = { role: 'admin', clubId, dutyEnds: Math.floor(Date.now() / 1000) + seconds }
  return admin
}

test.each(['/', '/members/001', '/payments', '/payments/bank', '/scan', '/settings', '/settings/committee', '/card'])(
  'after the last day %s says that the duty has ended, and the way out',
  async (at) => {
    await openApp(at, startWith(-1))
    await screen.findByRole('heading', { name: title })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Log Out'])
    for (const role of ['tab', 'link', 'textbox']) expect(screen.queryByRole(role)).toBeNull()
  },
)

test('an open page shows nothing of the club from the end of the last day on, and all of it after another last day', async () => {
  const advance = holdClock()
  const admin = startWith(300)
  await openApp('/', admin)
  await screen.findByText('Max Member')
  await waitFor(() => expect(openStreams()).toBe(1))
  store(ownerKey, placeNow())
  await advance(301)
  await screen.findByRole('heading', { name: title })
  expect(screen.queryByText('Max Member')).toBeNull()
  // What was loaded is gone, from the device too, and nothing is listened for.
  const loaded = [...SWRConfig.defaultValue.cache.keys()].filter((key) => key.includes(standingsContract.list.path))
  expect(loaded.map((key) => SWRConfig.defaultValue.cache.get(key)?.data)).toEqual(loaded.map(() => undefined))
  const asked = serveEvents()
  await advance(300)
  expect([openStreams(), asked, readStored(ownerKey)]).toEqual([0, [], null])
  admin.place = { role: 'admin', clubId, dutyEnds: Math.floor(Date.now() / 1000) + 90_000 }
  await act(() => firebase().auth.currentUser?.getIdToken(true))
  await screen.findByText('Max Member')
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test('a device that slept over the end of the last day shows nothing of the club once it is awake', async () => {
  const advance = holdClock()
  const user = await openApp('/', startWith(300))
  await screen.findByText('Max Member')
  await waitFor(() => expect(openStreams()).toBe(1))
  store(ownerKey, placeNow())
  // Timers stand still in the sleep. The address that changes renders the page before any of them has run.
  vi.setSystemTime(Date.now() + 12 * 3_600_000)
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await screen.findByRole('heading', { name: title })
  await advance(31)
  expect([openStreams(), readStored(ownerKey)]).toEqual([0, null])
})

test('a page that is shown again after the end of the last day says so at once', async () => {
  holdClock()
  await openApp('/', startWith(300))
  await screen.findByText('Max Member')
  vi.setSystemTime(Date.now() + 12 * 3_600_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByRole('heading', { name: title })
  expect(screen.queryByText('Max Member')).toBeNull()
})

test('after the last day the page of the account is there', async () => {
  const admin = startWith(-1)
  answer(sessionsContract.sessions, { sessions: [], hasPassword: true })
  await signIn(admin)
  await openApp('/security')
  await screen.findByRole('heading', { name: 'Security' })
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test('after the last day another place is a click away', async () => {
  const admin = startWith(-1)
  const other = { role: 'admin', clubId: 'other', clubName: 'Bergfreunde' } as const
  answer(accountsContract.places, { places: [other], invitations: [] })
  const taken = answer(accountsContract.takePlace, ({ body: { role, clubId: to = '' } }) => {
    admin.place = { role, clubId: to }
    return { role }
  })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'Bergfreunde · Administrator' }))
  await screen.findByText('Max Member')
  await waitFor(() => expect(taken).toMatchObject([{ body: { role: 'admin', clubId: 'other' } }]))
})
