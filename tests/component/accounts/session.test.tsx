import { accountsContract } from '@tessera/domain/accounts/contract'
import { membershipContract } from '@tessera/domain/membership/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { HttpResponse, http } from 'msw'
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { checkSession } from '../../../web/src/firebase/check-session.ts'
import { changeSession, nobody } from '../../../web/src/firebase/session.ts'
import { firebase } from '../../../web/src/firebase/start.ts'
import { identityToken } from '../../../web/src/http/token.ts'
import { spec } from '../../spec/tags.ts'
import { openApp, signIn } from '../support/app.tsx'
import { answer, backend, breakDown, cut, hold, refuse } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { holdWaits } from '../support/waits.ts'

const minutes = 60
const logOut = () => screen.getByRole('button', { name: 'Log Out' })
const warnings = () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  return warn
}

/** A club with one member, who is not signed in yet. */
function startWithMember() {
  const zoe = member({ fullName: 'Zoe Ziegler', memberId: 'Z-1' })
  const club = startClub({ members: [zoe] })
  return { ...club, zoe, account: club.giveAccount(zoe) }
}

test('a loading screen shows until the session is checked, and neither the club nor a sign-in', {
  tags: spec('2.3 2.4 4.1'),
}, async () => {
  const { admin, identity } = startClub()
  identity.tokenAge = 6 * minutes
  const proceed = identity.hold('token')
  await signIn(admin)
  await openApp('/')
  await waitFor(() => expect(identity.received.at(-1)?.call).toBe('token'))
  expect(within(screen.getByRole('status')).getByText('Loading...')).toBeVisible()
  expect(screen.queryByRole('heading')).toBeNull()
  expect(location.pathname).toBe('/')
  proceed()
  await screen.findByRole('heading', { name: 'Ruderclub' })
})

test('a token of 4 minutes is good, one of 6 is renewed before it is judged', { tags: spec('9.21') }, async () => {
  const { account, admin, identity } = startWithMember()
  identity.tokenAge = 4 * minutes
  await openApp('/', admin)
  expect(identity.received.map(({ call }) => call)).not.toContain('token')
  await act(() => firebase().auth.signOut())
  identity.tokenAge = 6 * minutes
  const proceed = identity.hold('token')
  await signIn(account)
  account.place = { role: 'admin', clubId: 'club' }
  proceed()
  await screen.findByRole('heading', { name: 'Ruderclub' })
  expect(location.pathname).toBe('/')
})

test('survives a server that cannot be reached; without a valid token it waits for the server', {
  tags: spec('4.10'),
}, async () => {
  const { admin, identity } = startClub()
  identity.tokenAge = 6 * minutes
  identity.refuse('token', 'cut')
  await openApp('/', admin)
  await screen.findByRole('heading', { name: 'Ruderclub' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180 * minutes * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await act(() => {
    // As when the page is opened again.
    changeSession({ ...nobody, loading: true, checked: false })
    return checkSession()
  })
  await screen.findByRole('heading', { name: 'Not quite there yet' })
  expect(screen.getByText(/^The server cannot be reached\./)).toBeVisible()
  identity.allow('token')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Ruderclub' })
})

test('the token is refreshed 5 minutes before its end, and 30 s later where there is no network', {
  tags: spec('9.31 9.36'),
}, async () => {
  const { admin, identity } = startClub()
  const waits = holdWaits(55 * minutes * 1000, 30_000)
  await openApp('/', admin)
  const refreshes = () => identity.received.filter(({ call }) => call === 'token')
  identity.refuse('token', 'cut')
  await waits.end(55 * minutes * 1000, () => expect(refreshes()).toEqual([]))
  // The SDK's own time-out is one of the two.
  await waitFor(() => expect(waits.count(30_000)).toBe(2))
  identity.allow('token')
  await waits.end(30_000, () => expect(refreshes()).toHaveLength(1))
  await waitFor(() => expect(refreshes()).toHaveLength(2))
  await waitFor(() => expect(waits.count(55 * minutes * 1000)).toBe(1))
})

test('a call that is refused with the token at hand is made again with a renewed one', async () => {
  const { admin, identity } = startClub({ members: [member({ fullName: 'Zoe Ziegler' })] })
  const tokens: (string | null)[] = []
  backend.use(
    http.patch('*/api/members/*/toggle-status', ({ request }) => {
      tokens.push(request.headers.get('authorization'))
      const wire = { error: 'The token is not valid', code: 'unauthenticated', requestId: 'request' }
      return tokens.at(-1) === tokens[0] ? HttpResponse.json(wire, { status: 401 }) : undefined
    }),
  )
  const user = await openApp('/', admin)
  await screen.findByText('Zoe Ziegler')
  await user.click(screen.getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(tokens).toHaveLength(2))
  await screen.findByRole('button', { name: 'Enable' })
  expect(screen.queryByText(/^Failed to update status/)).toBeNull()
  expect(identity.received.filter(({ call }) => call === 'token')).toHaveLength(1)
})

test('a session that the server has ended leads to the sign-in, with the reason', async () => {
  const { admin, identity } = startClub()
  identity.tokenAge = 6 * minutes
  identity.refuse('token', 'TOKEN_EXPIRED')
  await openApp('/')
  await signIn(admin)
  await screen.findByText('Your session has ended. Please sign in again.')
  expect(location.pathname).toBe('/login')
  expect(firebase().auth.currentUser).toBeNull()
})

/** Has the account's own profile say that it is a member; its token says no place. */
function startCutShort() {
  const { account } = startWithMember()
  const { place } = account
  account.place = undefined
  const name = `projects/demo-tessera/databases/(default)/documents/users/${account.uid}`
  const now = new Date().toISOString()
  const fields = { role: { stringValue: 'member' } }
  backend.use(
    http.post(/documents:batchGet$/, () =>
      HttpResponse.json([{ found: { name, fields, createTime: now, updateTime: now }, readTime: now }]),
    ),
  )
  return { account, place }
}

test('a sign-in that was cut short takes the place that the profile names', { tags: spec('7.31') }, async () => {
  const { account, place } = startCutShort()
  const taken = answer(accountsContract.takePlace, ({ body }) => {
    account.place = place
    return { role: body.role }
  })
  await openApp('/member-dashboard', account)
  await screen.findByText('Welcome, Zoe Ziegler')
  expect(taken).toMatchObject([{ body: { role: 'member' } }])
})

test('a place that cannot be taken at the start ends the session, with the reason', {
  tags: spec('8.34'),
}, async () => {
  const { account } = startCutShort()
  breakDown(accountsContract.takePlace)
  await openApp('/member-login')
  await screen.findByRole('heading', { name: 'Member Sign In' })
  await signIn(account)
  expect((await screen.findByRole('alert')).textContent).toBe('API request failed')
  expect(location.pathname).toBe('/member-login')
  expect(firebase().auth.currentUser).toBeNull()
})

test('logs out to the right sign-in', { tags: spec('2.81 4.6 7.47') }, async () => {
  const { admin, account } = startWithMember()
  await openApp('/', admin)
  fireEvent.click(logOut())
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  expect(location.pathname).toBe('/login')
  expect(firebase().auth.currentUser).toBeNull()
  cleanup()
  await openApp('/member-dashboard', account)
  fireEvent.click(logOut())
  await screen.findByRole('heading', { name: 'Member Sign In' })
  expect(location.pathname).toBe('/member-login')
})

test('a sign-out ends the session on the server, with the token of the session', async () => {
  const { admin } = startClub()
  const ended = answer(accountsContract.endSession, ({ params }) => ({ id: params.id }))
  await openApp('/', admin)
  fireEvent.click(logOut())
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  expect(ended.map(({ params }) => params.id)).toEqual(['session-of-admin'])
  expect(ended[0]?.token).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['cut off', () => void cut(accountsContract.endSession)],
  ['broken', () => void breakDown(accountsContract.endSession)],
])('signs out on the device where the server is %s, and says so', async (_, fail) => {
  const { admin } = startClub()
  await openApp('/', admin)
  fail()
  fireEvent.click(logOut())
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^You are signed out on this device\. The server could not/,
  )
  expect(location.pathname).toBe('/login')
  expect(firebase().auth.currentUser).toBeNull()
})

test('signs out on the device where the server does not answer for 5 seconds', async () => {
  const { admin } = startClub()
  await openApp('/', admin)
  const answered = hold(/auth.sessions/)
  const waits = holdWaits(5_000)
  fireEvent.click(logOut())
  await waits.end(5_000, () => expect(firebase().auth.currentUser).not.toBeNull())
  await screen.findByText(/^You are signed out on this device\. The server could not/)
  answered()
})

test('a session that has ended before signs out without a word', async () => {
  const { admin } = startClub()
  await openApp('/', admin)
  refuse(accountsContract.endSession, 'not_found', 'This session has ended already')
  fireEvent.click(logOut())
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('takes over what another tab has stored before it renews the token', async () => {
  const { admin, identity } = startClub()
  await openApp('/', admin)
  const own = localStorage.getItem('tessera.newest-token') ?? ''
  localStorage.setItem('tessera.newest-token', 'by-other')
  const waits = holdWaits(50)
  const renewals = () => identity.received.filter(({ call }) => call === 'token')
  const renewed = identityToken(true)
  await waits.end(50, () => expect(renewals()).toEqual([]))
  await waits.end(50, () => expect(renewals()).toEqual([]))
  localStorage.setItem('tessera.newest-token', own)
  await waits.end(50)
  await renewed
  expect(renewals()).toHaveLength(1)
})

test('follows a sign-in and a sign-out that the SDK reports', { tags: spec('4.2 4.3') }, async () => {
  const { admin } = startClub()
  await openApp('/login')
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  await signIn(admin)
  await screen.findByRole('heading', { name: 'Ruderclub' })
  await act(() => firebase().auth.signOut())
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  expect(location.pathname).toBe('/login')
})

/** Begins a sign-out that ends when the test says so. */
async function beginLogOut(): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  breakStore(() => released.promise)
  fireEvent.click(logOut())
  await waitFor(() => expect(firebase().auth.currentUser).toBeNull())
  return released.resolve
}

/** Lets the SDK's own store fail, or wait, when it is to forget the account. */
const breakStore = (remove: () => Promise<void>): MockInstance =>
  vi.spyOn(Reflect.get(firebase().auth, 'persistenceManager'), 'removeCurrentUser').mockImplementationOnce(remove)

test('a sign-out that fails is only logged, and the person stays signed in', {
  tags: spec('8.3 8.60'),
}, async () => {
  const { account } = startWithMember()
  await openApp('/member-dashboard', account)
  await screen.findByText('Welcome, Zoe Ziegler')
  const warn = warnings()
  breakStore(() => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError')))
  fireEvent.click(logOut())
  await waitFor(() => expect(warn).toHaveBeenCalledWith('Failed to logout'))
  expect(screen.getByText('Welcome, Zoe Ziegler')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(logOut())
  await screen.findByRole('heading', { name: 'Member Sign In' })
})

test('requests of an administrator carry no token while the sign-out is under way', {
  tags: spec('8.32'),
}, async () => {
  const { admin, members } = startWithMember()
  await openApp('/', admin)
  const row = await screen.findByRole('row', { name: /Zoe Ziegler/ })
  const release = await beginLogOut()
  fireEvent.click(within(row).getByRole('button', { name: 'Disable' }))
  await screen.findByText('Failed to update status: Not authenticated')
  expect(members).toMatchObject([{ enabled: true }])
  release()
  await screen.findByRole('heading', { name: 'Sign in to your account' })
})

test('a member who signs out while loading fails reads that the token is gone, and can only log out', async () => {
  const { account } = startWithMember()
  cut(membershipContract.me)
  await openApp('/member-dashboard', account)
  await screen.findByText(/^The server cannot be reached\./)
  const release = await beginLogOut()
  // Back on the network, what failed is loaded again.
  fireEvent(window, new Event('online'))
  await screen.findByText('Authentication token not available')
  expect(screen.queryByRole('tab')).toBeNull()
  release()
  await screen.findByRole('heading', { name: 'Member Sign In' })
})
