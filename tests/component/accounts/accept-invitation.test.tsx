import { accountsContract } from '@tessera/domain/accounts/contract'
import { committeeContract } from '@tessera/domain/duties/contract'
import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp, signIn } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { clubId, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'

const path = '/auth-action?mode=committee&code=club.secret'
const opened = { clubId, clubName: 'Ruderclub', email: 'karl@club.test', duty: 'money' as const, isKnown: false }

test('an address without an account gets one, with a name and a password', async () => {
  const { identity } = startClub()
  answer(committeeContract.open, opened)
  const joined = answer(committeeContract.join, ({ body }) => {
    const place = { role: 'admin' as const, clubId, duty: 'money' as const }
    identity.accounts.push({
      uid: 'karl',
      email: opened.email,
      password: body.password,
      displayName: 'Karl',
      place,
    })
    return { clubId }
  })
  const user = await openApp(path)
  await screen.findByText('Treasurer')
  fill({ 'Full Name': 'Karl Kassier', Password: 'eight and more', 'Confirm Password': 'eight and more' })
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
  await screen.findByRole('tab', { name: 'Members' })
  expect(joined).toMatchObject([
    { body: { code: 'club.secret', displayName: 'Karl Kassier', password: 'eight and more' } },
  ])
})

test('an account with another address is refused in a sentence, and one with the address accepts', async () => {
  const { admin } = startClub()
  answer(committeeContract.open, { ...opened, isKnown: true })
  await openApp(path, admin)
  await screen.findByText('This invitation is for karl@club.test. Please sign in with that address to accept it.')
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull()
})

test('the account of the address accepts, and goes to the club', async () => {
  const { admin } = startClub()
  answer(committeeContract.open, { ...opened, email: admin.email, isKnown: true })
  const accepted = answer(committeeContract.accept, { clubId })
  const taken = answer(accountsContract.takePlace, { role: 'admin' })
  await signIn(admin)
  const user = await openApp(path)
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
  await screen.findByRole('tab', { name: 'Members' })
  expect(accepted.length).toBe(1)
  expect(taken).toMatchObject([{ body: { role: 'admin', clubId } }])
})

test('of a duty that begins later the day is said, and the account stays where it is', async () => {
  const { admin } = startClub()
  answer(committeeContract.open, { ...opened, email: admin.email, isKnown: true, from: '2190-03-01' })
  const accepted = answer(committeeContract.accept, { clubId })
  const taken = answer(accountsContract.takePlace, { role: 'admin' })
  await signIn(admin)
  const user = await openApp(path)
  await screen.findByText(/From Mar 1, 2190/)
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
  await screen.findByText('Your duty begins on Mar 1, 2190')
  expect([accepted.length, taken.length]).toEqual([1, 0])
})

test('an invitation that no longer counts says so', async () => {
  startClub()
  refuse(
    committeeContract.open,
    'not_found',
    'This invitation is no longer valid: it was used, sent again or deleted, or its time is over.',
  )
  await openApp(path)
  await screen.findByText(/no longer valid/)
})
