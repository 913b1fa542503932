import { accountsContract } from '@tessera/domain/accounts/contract'
import { guessablePassword } from '@tessera/domain/accounts/guessable'
import { screen, waitFor } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { configure, openApp, reloadApp } from '../support/app.tsx'
import { answer, breakDown, cut, refuse } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { fieldsOfForm, linksOfPage } from '../support/entrance.ts'
import { fill } from '../support/fill.ts'
import { holdWaits } from '../support/waits.ts'

const typed = {
  'Full Name': 'Karin Kassier',
  'Email address': 'anna@club.test',
  'Club Name': 'Tanzclub Blau',
  Password: 'eight and more',
  'Confirm Password': 'eight and more',
}
const openRegister = async () => {
  const user = await openApp('/register')
  await screen.findByRole('heading', { name: 'Create your admin account' })
  return {
    user,
    send: async (fields: Readonly<Record<string, string>> = typed) => {
      fill(fields)
      await user.click(screen.getByRole('button', { name: 'Create account' }))
    },
  }
}

test('asks for Full Name, Email address, Club Name, Password, Confirm Password', {
  tags: spec('2.9 2.17 2.27 2.29 2.31 2.32 2.177'),
}, async () => {
  await openRegister()
  expect(fieldsOfForm()).toEqual([
    ['Full Name', 'text', true],
    ['Email address', 'email', true],
    ['Club Name', 'text', true],
    ['Password', 'password', true],
    ['Confirm Password', 'password', true],
  ])
  expect(linksOfPage()).toEqual(['/login'])
  expect(screen.getByText('At least 8 characters')).toBeVisible()
})

test('sends nothing while a field is empty', { tags: spec('5.4') }, async () => {
  const sent = answer(accountsContract.register, { uid: 'admin', clubId: 'club' })
  const { send } = await openRegister()
  await send({})
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Full name is required',
    'Email is required',
    'Club name is required',
    'At least 8 characters',
  ])
  expect(sent).toEqual([])
})

test('sends nothing while the passwords differ', { tags: spec('5.1 5.2 8.54') }, async () => {
  const sent = answer(accountsContract.register, { uid: 'admin', clubId: 'club' })
  const { send } = await openRegister()
  await send({ ...typed, 'Confirm Password': 'something else' })
  await screen.findByText('Passwords do not match')
  expect(sent).toEqual([])
})

test('shows at the field why the server rejects the password, and clears it on the next key', async () => {
  const sentence = guessablePassword().message
  refuse(accountsContract.register, 'invalid_fields', sentence, { password: sentence })
  const { user, send } = await openRegister()
  await send()
  const field = screen.getByLabelText('Password')
  await waitFor(() => expect(field).toHaveAccessibleDescription(sentence))
  expect(field).toHaveFocus()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.type(field, 'x')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('At least 8 characters')).toBeVisible()
})

test('registers without a token, signs in, reads the role 300 ms later, and shows the club 500 ms after that', {
  tags: spec('3.84 3.85 3.86 3.87 4.13 4.14 4.22 7.1 9.8 9.11'),
}, async () => {
  const { identity } = startClub({ club: { name: 'Tanzclub Blau' } })
  const registered = answer(accountsContract.register, () => {
    expect(identity.received).toEqual([])
    return { uid: 'admin', clubId: 'club' }
  })
  const placed = answer(accountsContract.takePlace, { role: 'admin' })
  const waits = holdWaits(300, 500)
  const { send } = await openRegister()
  await send()
  expect(await screen.findByRole('button', { name: 'Creating your club...' })).toBeDisabled()
  await waits.end(300, () => {
    expect(identity.received.map(({ call }) => call)).toEqual(['signInWithPassword', 'lookup'])
    expect(placed).toEqual([])
  })
  const { 'Full Name': displayName, 'Email address': email, 'Club Name': clubName, Password: password } = typed
  expect(registered).toMatchObject([
    { body: { displayName, email, clubName, password, timeZone: process.env.TZ, language: 'en' }, token: undefined },
  ])
  await waits.end(500, () => {
    expect(placed).toMatchObject([{ body: { role: 'admin' } }])
    expect(location.pathname).toBe('/register')
  })
  await screen.findByRole('heading', { name: 'Tanzclub Blau' })
  expect(location.pathname).toBe('/')
})

test.each(['Pacific/Pago_Pago', 'America/St_Johns', 'Europe/Zurich', 'UTC'])(
  'a club registered on a device in %s has its zone',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    startClub()
    const registered = answer(accountsContract.register, { uid: 'admin', clubId: 'club' })
    const waits = holdWaits(300, 500)
    const { send } = await openRegister()
    await send()
    await waits.end(300)
    await waits.end(500)
    await screen.findByRole('heading', { name: 'Ruderclub' })
    expect(registered).toMatchObject([{ body: { timeZone: zone } }])
  },
)

const taken = 'An account with this email address already exists. Please sign in instead.'
test.each([
  ['is refused', () => refuse(accountsContract.register, 'email_in_use', taken), taken],
  ['breaks down', () => breakDown(accountsContract.register), 'Failed to register'],
  [
    'is cut off',
    () => cut(accountsContract.register),
    'Failed to register\nThe server cannot be reached. Please check your connection and try again.',
  ],
])('a registration that %s is explained in a banner', { tags: spec('8.2 8.56 8.77') }, async (_, fail, sentence) => {
  startClub()
  fail()
  const { send } = await openRegister()
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeEnabled()
  expect(location.pathname).toBe('/register')
})

test('reports a connection cut during the sign-in after the registration', async () => {
  const { identity } = startClub()
  answer(accountsContract.register, { uid: 'admin', clubId: 'club' })
  identity.refuse('signInWithPassword', 'cut')
  const { send } = await openRegister()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
})

test('says up front that the registration is closed', async () => {
  await configure({ registration: 'closed' })
  onTestFinished(async () => void (await configure()))
  await openRegister()
  expect(screen.getByRole('status')).toHaveTextContent('Registration is closed on this server')
})

test('restores the draft after a reload, except for the passwords; leaving the page discards it', async () => {
  const { user } = await openRegister()
  fill({ 'Full Name': 'Zoë Ziegler', 'Club Name': 'Rowing Club', Password: 'a long password 1' })
  await reloadApp()
  await screen.findByText('Restored what you had typed')
  expect(JSON.stringify({ ...sessionStorage })).toContain('Rowing Club')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a long password 1')
  expect(screen.getByLabelText('Full Name')).toHaveValue('Zoë Ziegler')
  expect(screen.getByLabelText('Club Name')).toHaveValue('Rowing Club')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Sign in' })
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.startsWith('tessera'))).toEqual([]))
})
