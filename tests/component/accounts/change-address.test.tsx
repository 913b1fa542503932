import { accountsContract } from '@tessera/domain/accounts/contract'
import { sessionsContract } from '@tessera/domain/accounts/sessions-contract'
import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'

const here = {
  id: 'here',
  agent: null,
  address: null,
  isCurrent: true,
  signedInAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: '2026-03-02T12:00:00.000Z',
}
const link = '/auth-action?mode=verifyAndChangeEmail&apiKey=self-hosted&oobCode=code'
const send = () => screen.getByRole('button', { name: 'Send a link to the new address' })

/** Opens the form on the page *Security* of the club's administrator. */
async function open(hasPassword = true) {
  const club = startClub()
  answer(sessionsContract.sessions, { sessions: [here], hasPassword })
  answer(sessionsContract.sessions, { sessions: [here], hasPassword })
  const user = await openApp('/security', club.admin)
  await user.click(await screen.findByRole('button', { name: 'Change email address' }))
  const sent = () => club.identity.received.filter(({ call }) => call === 'sendOobCode').map(({ body }) => body)
  return { club, user, sent }
}

test('asks for the current password, and sends the link to the new address', async () => {
  const { user, sent } = await open()
  screen.getByText('You sign in with anna@club.test.')
  expect(screen.getByLabelText('New email address')).toHaveFocus()
  await user.click(send())
  await screen.findByText('Email is required')
  expect(screen.getByLabelText('New email address')).toHaveFocus()
  fill({ 'New email address': 'anna@new.test' })
  await user.click(send())
  await screen.findAllByText('Password is required')
  expect(sent()).toEqual([])
})

test('an account without a password sends the link shortly after a sign-in, and hears why it cannot later', async () => {
  const { club, user, sent } = await open(false)
  fill({ 'New email address': 'anna@new.test' })
  club.identity.refuse('sendOobCode', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await user.click(send())
  await screen.findByText(/^Your sign-in is too long ago/)
  expect(screen.getByLabelText('New email address')).toHaveValue('anna@new.test')
  club.identity.allow('sendOobCode')
  await user.click(send())
  await screen.findByText(/^Open the link in our email to anna@new\.test within 15 minutes\./)
  expect(sent().at(-1)).toMatchObject({ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'anna@new.test' })
})

test('who is a member too reads that the club changes the address', async () => {
  const club = startClub()
  answer(sessionsContract.sessions, { sessions: [here], hasPassword: true })
  const place = { clubId: 'club', clubName: 'Ruderclub' }
  answer(accountsContract.places, {
    places: [
      { ...place, role: 'admin' },
      { ...place, role: 'member' },
    ],
    invitations: [],
  })
  await openApp('/security', club.admin)
  await screen.findByText(/^This address is also that of your membership\./)
  expect(screen.queryByRole('button', { name: 'Change email address' })).toBeNull()
})

test('the link asks before it changes the address, signs out, and leads to the sign-in', async () => {
  const { identity } = startClub()
  identity.codesFor = 'VERIFY_AND_CHANGE_EMAIL'
  const user = await openApp(link)
  await screen.findByText('For anna@new.test')
  expect(identity.received.some(({ call }) => call === 'update')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Change my address' }))
  await screen.findByText('Your email address is changed. Please sign in with the new one.')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  expect(identity.received.filter(({ call }) => call === 'update').map(({ body }) => body.oobCode)).toEqual(['code'])
})

test('says that another account has the address by now', async () => {
  const { identity } = startClub()
  identity.codesFor = 'VERIFY_AND_CHANGE_EMAIL'
  identity.refuse('update', 'EMAIL_EXISTS')
  const user = await openApp(link)
  await user.click(await screen.findByRole('button', { name: 'Change my address' }))
  await screen.findByText('An account with this email already exists.')
})
