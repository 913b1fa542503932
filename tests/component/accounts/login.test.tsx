import { accountsContract } from '@tessera/domain/accounts/contract'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { standingsContract } from '@tessera/domain/standings/contract'
import { screen, waitFor } from '@testing-library/react/pure'
import { signOut } from 'firebase/auth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { firebase } from '../../../web/src/firebase/start.ts'
import { spec } from '../../spec/tags.ts'
import { openApp, signIn } from '../support/app.tsx'
import { answer, backend, breakDown, cut, refuse, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fieldsOfForm, linksOfPage } from '../support/entrance.ts'
import { serveEvents } from '../support/events.ts'
import { fill } from '../support/fill.ts'
import type { IdentityCall } from '../support/identity.ts'
import { holdWaits } from '../support/waits.ts'

const unreachable = 'Failed to login\nThe server cannot be reached. Please check your connection and try again.'
const typed = { 'Email address': 'anna@club.test', Password: 'eight and more' }
const signInButton = () => screen.findByRole('button', { name: 'Sign in' })
const openLogin = async () => {
  const user = await openApp('/login')
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  return user
}

test('asks for email and password, and links to the three other pages', {
  tags: spec('2.8 2.16 2.23 2.24 2.25 2.28 2.30 5.7'),
}, async () => {
  startClub()
  await openLogin()
  expect(fieldsOfForm()).toEqual([
    ['Email address', 'email', true],
    ['Password', 'password', true],
  ])
  expect(linksOfPage()).toEqual(['/forgot-password', '/member-login', '/register'])
})

test('shows the version of the server below the form', async () => {
  startClub()
  await openLogin()
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/^Tessera 1\.2\.3$/)
})

test('sends nothing while a field is empty', { tags: spec('5.3') }, async () => {
  const { identity } = startClub()
  const user = await openLogin()
  await user.click(await signInButton())
  await screen.findByText('Email is required')
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(screen.getByLabelText('Email address')).toHaveFocus()
  expect(identity.received).toEqual([])
})

test('signs in, takes the place, refreshes the token, and shows the club 500 ms later', {
  tags: spec('2.26 4.21 4.23 6.4 7.46 7.51 9.10'),
}, async () => {
  const { identity } = startClub()
  const user = await openLogin()
  const waits = holdWaits(500)
  const proceed = identity.hold('token')
  fill(typed)
  await user.click(await signInButton())
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await waitFor(() =>
    expect(identity.received.map(({ call }) => call)).toEqual(['signInWithPassword', 'lookup', 'token']),
  )
  expect(identity.received[0]?.body).toMatchObject({ email: 'anna@club.test', password: 'eight and more' })
  expect(waits.count(500)).toBe(0)
  proceed()
  await waits.end(500, () => expect(location.pathname).toBe('/login'))
  await screen.findByText('Welcome, anna@club.test')
  expect(location.pathname).toBe('/')
})

test('renders the dashboard in the wait before it, and asks for nothing after the redirect', async () => {
  const club = startClub()
  const asked = [watch(standingsContract.list), watch(clubsContract.get), watch(passesContract.config)]
  const user = await openLogin()
  const waits = holdWaits(500)
  fill(typed)
  await user.click(await signInButton())
  await waitFor(() => expect(asked.map(({ length }) => length)).toEqual([1, 1, 1]))
  await waitFor(() => expect(club.documents.asked.toSorted()).toEqual(['paymentItems', 'paymentYears']))
  const empty = await screen.findByText('No members found. Add your first member!')
  expect(empty).not.toBeVisible()
  expect(document.title).toBe('Sign in to your account · Tessera')
  const followed = serveEvents()
  const after: string[] = []
  const note = ({ request }: { request: Request }) => after.push(new URL(request.url).pathname)
  backend.events.on('request:start', note)
  onTestFinished(() => backend.events.removeListener('request:start', note))
  await waits.end(500, () => expect(location.pathname).toBe('/login'))
  await waitFor(() => expect(empty).toBeVisible())
  expect(screen.getByText('Welcome, anna@club.test')).toBeVisible()
  // The effects of all that is shown have run once the page follows the changes.
  await waitFor(() => expect(followed).toHaveLength(1))
  expect(after).toEqual([])
  expect(asked.map(({ length }) => length)).toEqual([1, 1, 1])
  expect(club.documents.asked).toHaveLength(2)
})

test('a list that arrives after a sign-out is not shown to the next user', async () => {
  const club = startClub({ members: [member({ fullName: 'Anna Lindqvist' })] })
  const gates: (() => void)[] = []
  answer(standingsContract.list, async ({ query }) => {
    await new Promise<void>((open) => gates.push(open))
    return club.listed(query)
  })
  const user = await openLogin()
  holdWaits(500)
  fill(typed)
  await user.click(await signInButton())
  await waitFor(() => expect(gates).toHaveLength(1))
  await signOut(firebase().auth)
  gates[0]?.()
  await signIn(club.admin)
  await waitFor(() => expect(gates).toHaveLength(2))
  await screen.findByText('Loading members...')
  expect(screen.queryByText('Anna Lindqvist')).toBeNull()
  gates[1]?.()
  await screen.findByText('Anna Lindqvist')
})

test('shows an error in a banner, and clears it on leaving the page', { tags: spec('8.55 8.74 8.76') }, async () => {
  startClub()
  const user = await openLogin()
  fill({ ...typed, Password: 'not the password' })
  await user.click(await signInButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Wrong email or password\.$/)
  expect(location.pathname).toBe('/login')
  await user.click(screen.getByRole('link', { name: 'Create your club' }))
  await screen.findByRole('heading', { name: 'Create your admin account' })
  expect(screen.queryByRole('alert')).toBeNull()
})

// Some of these codes come only from Google, in hosted mode.
test.each([
  ['INVALID_LOGIN_CREDENTIALS', 'Wrong email or password.'],
  ['EMAIL_NOT_FOUND', 'Wrong email or password.'],
  ['INVALID_PASSWORD', 'Wrong email or password.'],
  ['INVALID_EMAIL', 'Please enter a valid email address'],
  ['OPERATION_NOT_ALLOWED', 'This way of signing in is not available here.'],
  ['USER_DISABLED', 'This account has been disabled. Please ask your club.'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Please wait a few minutes and try again.'],
  ['SOMETHING_NEW', 'Failed to login'],
])('shows %s as a sentence', { tags: spec('8.1 8.75 8.78') }, async (code, sentence) => {
  const { identity } = startClub()
  identity.refuse('signInWithPassword', code)
  const user = await openLogin()
  fill(typed)
  await user.click(await signInButton())
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(await signInButton()).toBeEnabled()
})

test.each(['signInWithPassword', 'lookup', 'token'] satisfies IdentityCall[])(
  'says that the server cannot be reached when %s is cut off, and signs in afterwards',
  { tags: spec('8.79') },
  async (call) => {
    const { identity } = startClub()
    identity.refuse(call, 'cut')
    const user = await openLogin()
    fill(typed)
    await user.click(await signInButton())
    expect((await screen.findByRole('alert')).textContent).toBe(unreachable)
    expect(location.pathname).toBe('/login')
    identity.allow(call)
    await user.click(await signInButton())
    await screen.findByText('Welcome, anna@club.test')
  },
)

test.each([
  ['cannot be taken', () => breakDown(accountsContract.takePlace), 'Failed to login'],
  ['is cut off', () => cut(accountsContract.takePlace), unreachable],
  ['is refused', () => refuse(accountsContract.takePlace, 'no_membership', 'No club of yours.'), 'No club of yours.'],
])('signs out again when the place %s, with the reason', { tags: spec('8.27') }, async (_, fail, sentence) => {
  startClub()
  fail()
  const user = await openLogin()
  fill(typed)
  await user.click(await signInButton())
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(firebase().auth.currentUser).toBeNull()
})

test.each([
  ['30 s', 30_000, true],
  ['5 s while the device says that it is offline', 5_000, false],
])('gives up a sign-in without an answer after %s', { tags: spec('9.30 9.34') }, async (_, limit, isOnline) => {
  const { identity } = startClub()
  onTestFinished(identity.hold('signInWithPassword'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  onTestFinished(() => void vi.restoreAllMocks())
  const user = await openLogin()
  const waits = holdWaits(limit)
  fill(typed)
  await user.click(await signInButton())
  await waits.end(limit, () => {
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
  expect((await screen.findByRole('alert')).textContent).toBe(unreachable)
})
