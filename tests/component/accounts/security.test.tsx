import { accountsContract } from '@tessera/domain/accounts/contract'
import { guessablePassword } from '@tessera/domain/accounts/guessable'
import type { Session } from '@tessera/domain/accounts/session'
import { sessionsContract } from '@tessera/domain/accounts/sessions-contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, onTestFinished, test } from 'vitest'
import { configure, openApp } from '../support/app.tsx'
import { answer, cut, refuse } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'

const session = (more: Partial<Session>): Session => ({
  id: 'here',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0',
  address: '192.0.2.1',
  signedInAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: '2026-03-02T12:00:00.000Z',
  isCurrent: false,
  ...more,
})
const here = session({ isCurrent: true })
const phone = session({
  id: 'phone',
  agent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36',
})
const old = session({ id: 'old', agent: null, address: null })

async function openWith(sessions: Session[] | null, hasPassword: boolean | null = true) {
  const club = startClub()
  answer(sessionsContract.sessions, { sessions, hasPassword })
  const user = await openApp('/security', club.admin)
  await screen.findByRole('heading', { name: 'Your devices' })
  return { ...club, user }
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const names = () =>
  screen.queryAllByRole('button', { name: /^Sign out/ }).map((button) => button.ariaLabel ?? button.textContent)

test('lists devices in plain words, with address and times, and marks this one', async () => {
  await openWith([here, phone, old])
  const [first, second, third] = rows()
  expect(first).toMatch(
    /^Firefox on Linux This device.*Network address 192\.0\.2\.1.*Signed in .*2026.*Last seen .*2026/,
  )
  expect(second).toMatch(/^Chrome on Android /)
  expect(third).toMatch(/^Unknown device Signed in /)
  expect(screen.getByText('Ruderclub · anna@club.test')).toBeVisible()
  expect(names()).toEqual(['Sign out Chrome on Android', 'Sign out Unknown device', 'Sign out all other devices'])
})

test('signs one device out and keeps the focus', async () => {
  const { user } = await openWith([here, phone])
  const ended = answer(accountsContract.endSession, ({ params }) => ({ id: params.id }))
  answer(sessionsContract.sessions, { sessions: [here], hasPassword: true })
  await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }))
  await screen.findByText('You are signed in on this device only.')
  await screen.findByText('Chrome on Android is signed out.')
  expect(ended.map(({ params }) => params.id)).toEqual(['phone'])
  expect(rows()).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your devices' })).toHaveFocus())
})

test('removes an already signed-out device from the list, with a message', async () => {
  const { user } = await openWith([here, phone])
  refuse(accountsContract.endSession, 'not_found', 'This session has ended already')
  answer(sessionsContract.sessions, { sessions: [here], hasPassword: true })
  await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }))
  await screen.findByText('This session has ended already')
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('signs all other devices out after a confirmation', async () => {
  const { user } = await openWith([here, phone, old])
  const ended = answer(sessionsContract.endOtherSessions, { sessions: [here], hasPassword: true })
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await press('Cancel')
  expect(ended).toEqual([])
  await press('Sign out')
  await screen.findByText('You are signed in on this device only.')
  expect(ended).toHaveLength(1)
})

test('a failure keeps the list and can be retried', async () => {
  const { user } = await openWith([here, phone])
  cut(accountsContract.endSession)
  await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }))
  await screen.findByText(/^The server cannot be reached/)
  expect(rows()).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Sign out Chrome on Android' })).toBeEnabled()
})

test('reports that the list did not load, and retries', async () => {
  const { admin } = startClub()
  cut(sessionsContract.sessions)
  const user = await openApp('/security', admin)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/^Failed to load your devices The server cannot be reached/)
  answer(sessionsContract.sessions, { sessions: [here], hasPassword: true })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByText('You are signed in on this device only.')
})

const passwords = {
  'Current Password': 'eight and more',
  'New Password': 'a better one',
  'Confirm Password': 'a better one',
}

test('changes the password with the current one, and ends the previous session', async () => {
  const { admin, identity, user } = await openWith([here])
  const ended = answer(accountsContract.endSession, ({ params }) => ({ id: params.id }))
  const listed = answer(sessionsContract.sessions, { sessions: [here], hasPassword: true })
  fill(passwords)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Your password is changed. Every other device is signed out.')
  expect(admin.password).toBe('a better one')
  expect(ended.map(({ params }) => params.id)).toEqual(['session-of-admin'])
  expect(screen.getByLabelText('Current Password')).toHaveValue('')
  expect(identity.received.filter(({ call }) => call === 'update')).toHaveLength(1)
  await waitFor(() => expect(listed).toHaveLength(1))
})

test.each([
  ['signInWithPassword', 'INVALID_LOGIN_CREDENTIALS', 'This is not your current password.'],
  ['update', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', /^Your sign-in is too long ago\./],
  ['update', 'GUESSABLE_PASSWORD', guessablePassword().message],
  ['update', 'cut', /^Failed to change the password The server cannot be reached/],
] as const)('%s refused with %s says why, and keeps the password', async (call, code, sentence) => {
  const { admin, identity, user } = await openWith([here])
  identity.refuse(call, code)
  fill(passwords)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(admin.password).toBe('eight and more')
})

test('sends nothing while a field is empty or the passwords differ', async () => {
  const { identity, user } = await openWith([here])
  const before = identity.received.length
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Password is required',
    'At least 8 characters',
  ])
  fill({ ...passwords, 'Confirm Password': 'something else' })
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Passwords do not match')
  expect(identity.received).toHaveLength(before)
})

test('an account without a password sets one without a current one', async () => {
  const { admin, user } = await openWith([here], false)
  expect(screen.queryByLabelText('Current Password')).toBeNull()
  answer(sessionsContract.sessions, { sessions: [here], hasPassword: true })
  fill({ 'New Password': 'a first one', 'Confirm Password': 'a first one' })
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  await screen.findByText('Your password is changed. Every other device is signed out.')
  expect(admin.password).toBe('a first one')
  await screen.findByRole('button', { name: 'Change password' })
})

test('in hosted mode, lists no devices and signs out everywhere, here as well', async () => {
  await configure({ mode: 'hosted' })
  onTestFinished(async () => void (await configure()))
  const { user } = await openWith(null, null)
  expect(screen.getByText('Your sign-ins are kept by Google, which does not list them.')).toBeVisible()
  expect(screen.getByLabelText('Current Password')).toBeVisible()
  const ended = answer(sessionsContract.endOtherSessions, { sessions: null, hasPassword: null })
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  expect(ended).toHaveLength(1)
})

test('a member opens it from the header, sees devices but no password, and goes back', async () => {
  const zoe = member({ fullName: 'Zoe Ziegler' })
  const club = startClub({ members: [zoe] })
  answer(sessionsContract.sessions, { sessions: [here], hasPassword: false })
  const user = await openApp('/member-dashboard', club.giveAccount(zoe))
  await user.click(await screen.findByRole('link', { name: 'Security' }))
  await screen.findByText('You are signed in on this device only.')
  expect(screen.queryByRole('heading', { name: 'Password' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await screen.findByText('Welcome, Zoe Ziegler')
})

test('an admin opens it from the header; without a sign-in it redirects to the sign-in', async () => {
  const { admin } = startClub()
  answer(sessionsContract.sessions, { sessions: [here], hasPassword: true })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('link', { name: 'Security' }))
  await screen.findByRole('heading', { name: 'Security' })
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  await screen.findByRole('heading', { name: 'Sign in to your account' })
})
