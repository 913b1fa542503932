import { guessablePassword } from '@tessera/domain/accounts/guessable'
import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { openApp } from '../support/app.tsx'
import { startClub } from '../support/club.ts'
import { fieldsOfForm, linksOfPage } from '../support/entrance.ts'
import { fill } from '../support/fill.ts'

const unreachable = 'The server cannot be reached. Please check your connection and try again.'
const openForgotten = async () => {
  const user = await openApp('/forgot-password')
  await screen.findByRole('heading', { name: 'Reset your password' })
  return { user, send: () => user.click(screen.getByRole('button', { name: 'Send reset link' })) }
}

test('asks for one address, and links to login and register', {
  tags: spec('2.10 2.18 2.33 2.35 5.5'),
}, async () => {
  const { identity } = startClub()
  const { send } = await openForgotten()
  expect(fieldsOfForm()).toEqual([['Email address', 'email', true]])
  expect(linksOfPage()).toEqual(['/login', '/register'])
  await send()
  await screen.findByText('Email is required')
  expect(identity.received).toEqual([])
})

test('asks for an e-mail and points to the inbox', { tags: spec('2.34 7.48') }, async () => {
  const { identity } = startClub()
  const { send } = await openForgotten()
  fill({ 'Email address': 'nobody@club.test' })
  await send()
  await screen.findByText('Check your inbox for further instructions')
  expect(identity.received).toMatchObject([
    { call: 'sendOobCode', body: { requestType: 'PASSWORD_RESET', email: 'nobody@club.test' } },
  ])
})

test.each([
  ['cut', `Failed to send password reset email\n${unreachable}`],
  ['SOMETHING_NEW', 'Failed to send password reset email'],
])(
  '%s: shows the error in a banner instead of the confirmation',
  { tags: spec('8.4 8.57') },
  async (code, sentence) => {
    const { identity } = startClub()
    identity.refuse('sendOobCode', code)
    const { send } = await openForgotten()
    fill({ 'Email address': 'anna@club.test' })
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.queryByText('Check your inbox for further instructions')).toBeNull()
  },
)

const link = '/auth-action?mode=resetPassword&apiKey=self-hosted&oobCode=code'

test('sets a password that is typed twice and long enough, then links to the sign-in', {
  tags: spec('4.7'),
}, async () => {
  const { admin, identity } = startClub()
  const user = await openApp(link)
  await screen.findByText(`For ${admin.email}`)
  const save = async (password: string, again = password) => {
    fill({ 'New Password': password, 'Confirm Password': again })
    await user.click(screen.getByRole('button', { name: 'Save new password' }))
  }
  await save('a new password', 'another one')
  await screen.findByText('Passwords do not match')
  await save('short')
  await screen.findByText('At least 8 characters', { selector: '[role=alert]' })
  expect(identity.received).toMatchObject([{ call: 'resetPassword', body: { oobCode: 'code' } }])
  await save('a new password')
  await screen.findByText('Your password is changed. Sign in with the new one.')
  expect(location.pathname).toBe('/login')
  expect(identity.received[1]?.body).toMatchObject({ oobCode: 'code', newPassword: 'a new password' })
})

test.each([
  ['SOMETHING_NEW', 'Failed to set the new password'],
  ['cut', `Failed to set the new password\n${unreachable}`],
  ['GUESSABLE_PASSWORD : and more', guessablePassword().message],
])('%s: stays on the page when the password cannot be set', async (code, sentence) => {
  const { identity } = startClub()
  const user = await openApp(link)
  await screen.findByLabelText('New Password')
  identity.refuse('resetPassword', code)
  fill({ 'New Password': 'a new password', 'Confirm Password': 'a new password' })
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

test.each([
  [link, 'EXPIRED_OOB_CODE', 'This link has expired. Please ask for a new one.'],
  [link, 'USED_OOB_CODE', 'This link has already been used. Please ask for a new one.'],
  [link, 'UNKNOWN_OOB_CODE', 'This link was not made by this server, or long ago. Please ask for a new one.'],
  [
    link,
    'MALFORMED_OOB_CODE',
    'This link is damaged: a part of it is missing or changed. Please open it from the email again.',
  ],
  [
    link.replace('self-hosted', 'AIzaSyExample'),
    'MALFORMED_OOB_CODE',
    'This link was not made by this server, or long ago. Please ask for a new one.',
  ],
  ['/auth-action?mode=resetPassword', '', 'This link cannot be read. Please ask for a new one.'],
  [link, 'SOMETHING_NEW', 'This link cannot be read. Please ask for a new one.'],
])('%s that is refused as %s says why, and leads to a new one', async (path, code, sentence) => {
  const { identity } = startClub()
  identity.refuse('resetPassword', code)
  const user = await openApp(path)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
  await screen.findByRole('button', { name: 'Send reset link' })
  expect(location.pathname).toBe('/forgot-password')
})

test('a sign-in link opened as a reset continues to the sign-in', async () => {
  startClub()
  await openApp('/auth-action?mode=signIn&apiKey=self-hosted&oobCode=code')
  await screen.findByText(/Which email address was the link sent to?/)
  expect(location.pathname + location.search).toBe('/member-auth?mode=signIn&apiKey=self-hosted&oobCode=code')
})
