import { accountsContract } from '@tessera/domain/accounts/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { membershipContract } from '@tessera/domain/membership/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { HttpResponse, http } from 'msw'
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { checkSession } from '../../../web/src/firebase/check-session.ts'
import { changeSession, noUser } from '../../../web/src/firebase/session.ts'
import { firebase } from '../../../web/src/firebase/start.ts'
import { identityToken } from '../../../web/src/http/token.ts'
import { spec } from '../../spec/tags.ts'
import { openApp, signIn } from '../support/app.tsx'
import { answer, backend, breakDown, cut, hold, refuse, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { announce } from '../support/events.ts'
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

test('shows only a loading screen until the session is checked', {
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

test('accepts a 4-minute-old token, renews a 6-minute-old one before the check', { tags: spec('9.21') }, async () => {
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

test('stays signed in if the server is unreachable; without a valid token it waits for the server', {
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
    // Simulates opening the page again.
    changeSession({ ...noUser, loading: true, checked: false })
    return checkSession()
  })
  await screen.findByRole('heading', { name: 'Not quite there yet' })
  expect(screen.getByText(/^The server cannot be reached\./)).toBeVisible()
  identity.allow('token')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Ruderclub' })
})

test('refreshes the token 5 minutes before it expires, and retries after 30 s without a network', {
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

test('repeats a rejected request with a renewed token', async () => {
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

const endings = [
  ['TOKEN_EXPIRED', 'Your session has ended. Please sign in again.'],
  ['TOKEN_EXPIRED : PASSWORD_CHANGED', 'You were signed out because the password was changed. Please sign in again.'],
  ['TOKEN_EXPIRED : SIGNED_OUT', 'You were signed out from another device. Please sign in again.'],
] as const

test.each(endings)(
  'a session that the server has ended as %s leads to the sign-in, with the reason',
  async (code, why) => {
    const { admin, identity } = startClub()
    identity.tokenAge = 6 * minutes
    identity.refuse('token', code)
    await openApp('/')
    await signIn(admin)
    expect((await screen.findByText(why)).closest('[role=status]')).toBeVisible()
    expect(location.pathname).toBe('/login')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(firebase().auth.currentUser).toBeNull()
  },
)

/** Starts with a member who is not signed in yet, and has the role in the profile. */
function startWithProfile() {
  const started = startWithMember()
  const name = `projects/demo-tessera/databases/(default)/documents/users/${started.account.uid}`
  const now = new Date().toISOString()
  const fields = { role: { stringValue: 'member' } }
  backend.use(
    http.post(/documents:batchGet$/, () =>
      HttpResponse.json([{ found: { name, fields, createTime: now, updateTime: now }, readTime: now }]),
    ),
  )
  return started
}

/** Starts with an account that has the role member in its profile, but no place in its token. */
function startCutShort() {
  const { account } = startWithProfile()
  const { place } = account
  account.place = undefined
  return { account, place }
}

test.each([
  ['has no other place', 'no_membership', 'There is no membership for this email address. Please ask your club.'],
  ['whose session has ended by then', 'unauthenticated', 'The token is not valid'],
] as const)('a member who was removed, and %s, is signed out with the reason', async (_, code, sentence) => {
  const { account } = startWithProfile()
  await openApp('/member-dashboard', account)
  await screen.findByText('Welcome, Zoe Ziegler')
  // The account is removed only a moment after the place.
  account.place = undefined
  refuse(accountsContract.takePlace, code, sentence)
  await act(() => identityToken(true).catch(() => undefined))
  const why = await screen.findByText('Your session has ended. Please sign in again.')
  expect(why.closest('[role=status]')).toBeVisible()
  expect(location.pathname).toBe('/member-login')
  expect(firebase().auth.currentUser).toBeNull()
})

test('an interrupted sign-in takes the place named in the profile', { tags: spec('7.31') }, async () => {
  const { account, place } = startCutShort()
  const taken = answer(accountsContract.takePlace, ({ body }) => {
    account.place = place
    return { role: body.role }
  })
  await openApp('/member-dashboard', account)
  await screen.findByText('Welcome, Zoe Ziegler')
  expect(taken).toMatchObject([{ body: { role: 'member' } }])
})

test('ends the session with the reason if the place cannot be taken on startup', {
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

test('Log Out leads to the right sign-in', { tags: spec('2.81 4.6 7.47') }, async () => {
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

test('signs out on the device if the server does not respond for 5 seconds', async () => {
  const { admin } = startClub()
  await openApp('/', admin)
  const answered = hold(/auth.sessions/)
  const waits = holdWaits(5_000)
  fireEvent.click(logOut())
  await waits.end(5_000, () => expect(firebase().auth.currentUser).not.toBeNull())
  await screen.findByText(/^You are signed out on this device\. The server could not/)
  answered()
})

test('signs out of an already ended session without a message', async () => {
  const { admin } = startClub()
  await openApp('/', admin)
  refuse(accountsContract.endSession, 'not_found', 'This session has ended already')
  fireEvent.click(logOut())
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('takes over the token stored by another tab before it renews the token', async () => {
  const { admin, identity } = startClub()
  await openApp('/', admin)
  const own = localStorage.getItem('tessera.newest-token') ?? ''
  localStorage.setItem('tessera.newest-token', 'by-other')
  const waits = holdWaits(50)
  // It waits for 3 s at most, which a busy machine may take.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => clock.mockRestore())
  const renewals = () => identity.received.filter(({ call }) => call === 'token')
  const renewed = identityToken(true)
  await waits.endAll(50)
  await waits.endAll(50)
  expect(renewals()).toEqual([])
  localStorage.setItem('tessera.newest-token', own)
  await waits.endAll(50)
  await renewed
  expect(renewals()).toHaveLength(1)
})

test.each(endings)('a session that ends as %s while a screen is open says so on the sign-in', async (code, why) => {
  const { admin, identity } = startClub()
  await openApp('/', admin)
  identity.refuse('token', code)
  await act(() => identityToken(true).catch(() => undefined))
  expect((await screen.findByText(why)).closest('[role=status]')).toBeVisible()
  expect(location.pathname).toBe('/login')
})

test('reports on opening the page that the session ended meanwhile', async () => {
  const opened = async () => {
    cleanup()
    changeSession({ ...noUser, loading: true, checked: false })
    await act(checkSession)
    await openApp('/')
    await screen.findByRole('heading', { name: 'Sign in to your account' })
  }
  startClub()
  await opened()
  expect(screen.queryByRole('status')).toBeNull()
  localStorage.setItem('tessera.newest-token', 'of a session before')
  await opened()
  expect(screen.getByRole('status')).toHaveTextContent('Your session has ended. Please sign in again.')
  await opened()
  expect(screen.queryByRole('status')).toBeNull()
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
  // Another tab signed out, or the server ended the session.
  expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible()
})

/** Begins a sign-out; returns a function that lets it finish. */
async function beginLogOut(): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  breakStore(() => released.promise)
  fireEvent.click(logOut())
  await waitFor(() => expect(firebase().auth.currentUser).toBeNull())
  return released.resolve
}

/** Replaces the SDK's next removal of the account from its store, so that it can fail or wait. */
const breakStore = (remove: () => Promise<void>): MockInstance =>
  vi.spyOn(Reflect.get(firebase().auth, 'persistenceManager'), 'removeCurrentUser').mockImplementationOnce(remove)

test('only logs a failed sign-out, and the user stays signed in', {
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

test('admin requests carry no token during the sign-out', {
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

test('a member signing out during a failed load sees that the token is missing, and can only log out', async () => {
  const { account } = startWithMember()
  cut(membershipContract.me)
  await openApp('/member-dashboard', account)
  await screen.findByText(/^The server cannot be reached\./)
  const release = await beginLogOut()
  // Makes the app repeat the failed request.
  announce()
  await screen.findByText('Authentication token not available')
  expect(screen.queryByRole('tab')).toBeNull()
  release()
  await screen.findByRole('heading', { name: 'Member Sign In' })
})

test('ignores a response that arrives after the sign-out', async () => {
  const { admin, zoe } = startWithMember()
  await openApp('/', admin)
  const row = within(await screen.findByRole('row', { name: /Zoe Ziegler/ }))
  const toggled = answer(membersContract.toggleStatus, { ...zoe, enabled: false })
  const letThrough = hold(/toggle/)
  const sent = watch(membersContract.toggleStatus)
  fireEvent.click(row.getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.click(logOut())
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  letThrough()
  // An error thrown now would be uncaught and fail the run.
  await waitFor(() => expect(toggled).toHaveLength(1))
})
