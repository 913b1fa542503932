import { accountsContract } from '@tessera/domain/accounts/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { firebase } from '../../../web/src/firebase/start.ts'
import { spec } from '../../spec/tags.ts'
import { linkPath, openApp, signIn } from '../support/app.tsx'
import { answer, breakDown, cut, refuse, settled } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fieldsOfForm, linksOfPage } from '../support/entrance.ts'
import { fill } from '../support/fill.ts'
import { holdWaits } from '../support/waits.ts'

const unreachable = 'The server cannot be reached. Please check your connection and try again.'
const emailKey = 'tessera.sign-in-email'

/** Starts a club with a member who has requested a link on this device. */
function startAsked() {
  const zoe = member({ fullName: 'Zoe Ziegler', email: 'zoe@club.test' })
  const club = startClub({ members: [zoe] })
  localStorage.setItem(emailKey, zoe.email)
  return { ...club, account: club.giveAccount(zoe) }
}
const askForLink = async (email: string) => {
  const user = await openApp('/member-login')
  await screen.findByRole('heading', { name: 'Member Sign In' })
  fill({ 'Email address': email })
  await user.click(screen.getByRole('button', { name: 'Send Magic Link' }))
}
const fails = async (sentence: string) => {
  await screen.findByRole('heading', { name: 'Authentication Error' })
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/member-login')
}

test('asks for one address, and links admins to /login', {
  tags: spec('2.11 2.19 2.36 2.37 2.38 2.39 5.6'),
}, async () => {
  const { identity } = startClub()
  const user = await openApp('/member-login')
  await screen.findByRole('heading', { name: 'Member Sign In' })
  expect(screen.getByText('Enter your email to receive a magic link')).toBeVisible()
  expect(fieldsOfForm()).toEqual([['Email address', 'email', true]])
  expect(linksOfPage()).toEqual(['/login'])
  await user.click(screen.getByRole('button', { name: 'Send Magic Link' }))
  await screen.findByText('Email is required')
  expect(identity.received).toEqual([])
})

test('the address of an invitation’s link is filled in', async () => {
  startClub()
  await openApp('/member-login#email=zoe%2Bclub%40club.test')
  expect(await screen.findByRole('textbox', { name: 'Email address' })).toHaveValue('zoe+club@club.test')
})

test('requests a link to /member-auth, keeps the address, and confirms before the response', {
  tags: spec('3.88 4.8 7.49 7.50 8.66 9.14'),
}, async () => {
  const { identity } = startClub()
  const proceed = identity.hold('sendOobCode')
  await askForLink('zoe@club.test')
  expect(await screen.findByRole('status')).toHaveTextContent(
    'If zoe@club.test belongs to a member, a magic link is on its way. It works once and expires in 15 minutes.',
  )
  expect(localStorage.getItem(emailKey)).toBe('zoe@club.test')
  await waitFor(() => expect(identity.received).toHaveLength(1))
  expect(identity.received[0]?.body).toMatchObject({
    requestType: 'EMAIL_SIGNIN',
    email: 'zoe@club.test',
    continueUrl: `${location.origin}/member-auth`,
    canHandleCodeInApp: true,
  })
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  proceed()
  expect(await screen.findByRole('button', { name: 'Send Magic Link' })).toBeEnabled()
})

test.each([
  ['SOMETHING_NEW', 'Failed to send magic link'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Please wait a few minutes and try again.'],
  ['cut', `Failed to send magic link\n${unreachable}`],
])(
  '%s: shows the confirmation until the error is known',
  {
    tags: spec('8.5 8.58 8.67 8.78'),
  },
  async (code, sentence) => {
    const { identity } = startClub()
    identity.refuse('sendOobCode', code)
    const proceed = identity.hold('sendOobCode')
    await askForLink('zoe@club.test')
    expect(await screen.findByText(/a magic link is on its way/)).toBeVisible()
    proceed()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    await waitFor(() => expect(screen.queryByText(/a magic link is on its way/)).toBeNull())
  },
)

test('signs in, is verified, refreshes the token 500 ms later, and shows the membership 300 ms after that', {
  tags: spec('2.12 2.40 2.41 3.89 4.9 4.16 4.17 4.18 4.24 4.30 6.9 7.4 7.52 9.9 9.12'),
}, async () => {
  const { identity, account } = startAsked()
  const proceed = identity.hold('signInWithEmailLink')
  const verified = answer(accountsContract.verifyAuth, { role: 'member' })
  const waits = holdWaits(500, 300)
  await openApp(linkPath)
  await screen.findByRole('heading', { name: 'Completing Sign In' })
  expect(screen.getByText('Signing you in...')).toBeVisible()
  proceed()
  const calls = ['signInWithEmailLink', 'lookup']
  await waits.end(500, () => {
    expect(verified).toMatchObject([{ body: { email: account.email, uid: account.uid }, token: expect.any(String) }])
    expect(identity.received.map(({ call }) => call)).toEqual(calls)
  })
  await waits.end(300, () => {
    expect(identity.received.map(({ call }) => call)).toEqual([...calls, 'token'])
    expect(location.pathname).toBe('/member-auth')
  })
  await screen.findByText('Welcome, Zoe Ziegler')
  expect(location.pathname).toBe('/member-dashboard')
  expect(localStorage.getItem(emailKey)).toBeNull()
})

test('redirects an admin without a membership to the club', { tags: spec('4.19') }, async () => {
  const { admin } = startClub()
  answer(accountsContract.verifyAuth, { role: 'admin' })
  localStorage.setItem(emailKey, admin.email)
  await openApp(linkPath)
  await screen.findByText(`Welcome, ${admin.email}`)
  expect(location.pathname).toBe('/')
})

test.each(['admin', 'member'] as const)(
  'takes the role %s from the server where the token has none',
  {
    tags: spec('4.72'),
  },
  async (role) => {
    const { account } = startAsked()
    account.place = undefined
    answer(accountsContract.verifyAuth, { role })
    await openApp(linkPath)
    await screen.findByRole('button', { name: 'Log Out' })
    expect(location.pathname).toBe(role === 'admin' ? '/' : '/member-dashboard')
  },
)

test('asks for the address on another device, and again after a wrong one', { tags: spec('8.29') }, async () => {
  const { identity, account } = startAsked()
  localStorage.clear()
  const user = await openApp(linkPath)
  const give = async (email: string) => {
    fill({ 'Email address': email })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  await screen.findByText(/Which email address was the link sent to?/)
  identity.refuse('signInWithEmailLink', 'INVALID_EMAIL')
  await give('other@club.test')
  await fails('This link was sent to another email address.')
  identity.allow('signInWithEmailLink')
  await user.click(screen.getByRole('button', { name: 'Enter another address' }))
  await give(`  ${account.email} `)
  await screen.findByText('Welcome, Zoe Ziegler')
})

test('requires the address on another device', { tags: spec('8.29') }, async () => {
  startClub()
  const user = await openApp(linkPath)
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await fails('Email not found. Please try signing in again.')
})

test('tries the link once; its error links to a new link', {
  tags: spec('2.42 2.43 2.44 2.45 4.33 8.59'),
}, async () => {
  const { identity } = startAsked()
  identity.refuse('signInWithEmailLink', 'USED_OOB_CODE')
  const user = await openApp(linkPath)
  await fails('This link has already been used. Please ask for a new one.')
  expect(identity.received).toMatchObject([{ call: 'signInWithEmailLink', body: { email: 'zoe@club.test' } }])
  await user.click(screen.getByRole('link', { name: 'Back to Login' }))
  await screen.findByRole('heading', { name: 'Member Sign In' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(location.pathname).toBe('/member-login')
})

test('keeps a signed-in user signed in, and redirects home without trying the link', {
  tags: spec('4.71'),
}, async () => {
  const { identity, admin } = startAsked()
  await signIn(admin)
  await openApp(linkPath)
  await screen.findByText(`Welcome, ${admin.email}`)
  expect(identity.received.map(({ call }) => call)).not.toContain('signInWithEmailLink')
})

const asks = async (sentence: string) => within(await screen.findByRole('alertdialog', { description: sentence }))

test.each([
  [
    'with the address that asked for it',
    true,
    'You are signed in as anna@club.test. Sign in as zoe@club.test instead?',
  ],
  ['of an unknown address', false, 'You are signed in as anna@club.test. Sign in with the link instead?'],
])('a link %s, opened where somebody else is signed in, offers to switch', async (_, isKnown, sentence) => {
  const { identity, admin, account } = startAsked()
  if (!isKnown) localStorage.removeItem(emailKey)
  await signIn(admin)
  const user = await openApp(linkPath)
  await screen.findByText(`Welcome, ${admin.email}`)
  await user.click((await asks(sentence)).getByRole('button', { name: 'Switch' }))
  if (!isKnown) {
    await screen.findByText(/Which email address was the link sent to?/)
    fill({ 'Email address': account.email })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  await screen.findByText('Welcome, Zoe Ziegler')
  expect(identity.received.filter(({ call }) => call === 'signInWithEmailLink')).toMatchObject([
    { body: { email: account.email } },
  ])
})

test('who stays signed in keeps the session, and the link stays unused', async () => {
  const { identity, admin } = startAsked()
  await signIn(admin)
  const user = await openApp(linkPath)
  await screen.findByText(`Welcome, ${admin.email}`)
  const question = await asks('You are signed in as anna@club.test. Sign in as zoe@club.test instead?')
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await settled()
  expect(screen.getByText(`Welcome, ${admin.email}`)).toBeVisible()
  expect(location.pathname).toBe('/')
  expect(identity.received.map(({ call }) => call)).not.toContain('signInWithEmailLink')
})

test('asks nothing of those whose own link it is', async () => {
  const { admin } = startAsked()
  localStorage.setItem(emailKey, admin.email)
  await signIn(admin)
  await openApp(linkPath)
  await screen.findByText(`Welcome, ${admin.email}`)
  await settled()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each(['/member-auth', linkPath.replace('oobCode=code', ''), linkPath.replace('signIn', 'resetPassword')])(
  '%s is no magic link',
  { tags: spec('4.15 8.30') },
  async (path) => {
    const { identity } = startAsked()
    await openApp(path)
    await fails('Invalid magic link')
    expect(identity.received).toEqual([])
  },
)

const foreignLink = 'This link was not made by this server, or long ago. Please ask for a new one.'
test.each([
  ['EXPIRED_OOB_CODE', 'This link has expired. Please ask for a new one.'],
  ['INVALID_OOB_CODE', 'This link has already been used or is not valid any more. Please ask for a new one.'],
  ['UNKNOWN_OOB_CODE', foreignLink],
  [
    'MALFORMED_OOB_CODE',
    'This link is damaged: a part of it is missing or changed. Please open it from the email again.',
  ],
  ['SOMETHING_NEW', 'Failed to sign in with magic link'],
  ['cut', `Failed to sign in with magic link\n${unreachable}`],
])('a link that is refused as %s says why', { tags: spec('8.7 9.13') }, async (code, sentence) => {
  const { identity } = startAsked()
  identity.refuse('signInWithEmailLink', code)
  await openApp(linkPath)
  await fails(sentence)
})

test('reports a link of another server, such as from before the club moved', async () => {
  const { identity } = startAsked()
  identity.refuse('signInWithEmailLink', 'MALFORMED_OOB_CODE')
  await openApp(linkPath.replace('self-hosted', 'AIzaSyExample'))
  await fails(foreignLink)
})

const noMembership = 'There is no membership for this email address. Please ask your club.'
test.each([
  ['breaks down', () => breakDown(accountsContract.verifyAuth), 'Failed to verify member'],
  ['is cut off', () => cut(accountsContract.verifyAuth), `Failed to verify member\n${unreachable}`],
  ['is refused', () => refuse(accountsContract.verifyAuth, 'no_membership', noMembership), noMembership],
])('signs out again when the verification %s', { tags: spec('8.6 8.27') }, async (_, fail, sentence) => {
  startAsked()
  fail()
  await openApp(linkPath)
  await fails(sentence)
  expect(firebase().auth.currentUser).toBeNull()
})

test('signs out again when the token cannot be refreshed', async () => {
  const { identity } = startAsked()
  identity.refuse('token', 'cut')
  await openApp(linkPath)
  await fails(`Failed to sign in with magic link\n${unreachable}`)
  expect(firebase().auth.currentUser).toBeNull()
})
