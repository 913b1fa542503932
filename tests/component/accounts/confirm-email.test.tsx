import { accountsContract } from '@tessera/domain/accounts/contract'
import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { linkPath, openApp, signIn } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'

const link = '/auth-action?mode=verifyEmail&apiKey=self-hosted&oobCode=code'
const note = 'Please confirm your email address, by the link in our email to anna@club.test.'

/** Starts a club; the tokens of its admin carry `confirm_email`. */
function startUnconfirmed() {
  const club = startClub()
  club.admin.notes = { confirm_email: true }
  club.identity.codesFor = 'VERIFY_EMAIL'
  return club
}
const sent = ({ identity }: ReturnType<typeof startClub>) =>
  identity.received.filter(({ call }) => call === 'sendOobCode').map(({ body }) => body.requestType)

test('registration sends the link; the dashboard says so and can send it again', async () => {
  const club = startUnconfirmed()
  answer(accountsContract.register, { uid: 'admin', clubId: 'club' })
  const user = await openApp('/register')
  await screen.findByRole('heading', { name: 'Create your admin account' })
  fill({ 'Full Name': 'Anna Admin', 'Email address': club.admin.email, 'Club Name': 'Tanzclub Blau' })
  fill({ Password: club.admin.password, 'Confirm Password': club.admin.password })
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText(note)
  expect(sent(club)).toEqual(['VERIFY_EMAIL'])
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText('Check your inbox for further instructions')
  expect(sent(club)).toEqual(['VERIFY_EMAIL', 'VERIFY_EMAIL'])
  club.identity.refuse('sendOobCode', 'TOO_MANY_ATTEMPTS_TRY_LATER')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText(/Too many/)
})

test('shows no prompt to an admin with a confirmed address', async () => {
  const club = startClub()
  await openApp('/', club.admin)
  await screen.findByText(/^No members found/)
  expect(screen.queryByText(/confirm your email/)).toBeNull()
  expect(sent(club)).toEqual([])
})

test('the link asks before it confirms; the dashboard then shows no prompt', async () => {
  const club = startUnconfirmed()
  await signIn(club.admin)
  const user = await openApp(link)
  await screen.findByText('For anna@club.test')
  expect(club.identity.received.some(({ call }) => call === 'update')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Your email address is confirmed.')
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  await screen.findByRole('tab', { name: 'Members' })
  await screen.findByText(/^No members found/)
  expect(screen.queryByText(note)).toBeNull()
})

test('confirms without a sign-in, then links to the sign-in', async () => {
  startUnconfirmed()
  const user = await openApp(link)
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

test('reports a used link and links to the sign-in', async () => {
  const { identity } = startUnconfirmed()
  identity.refuse('resetPassword', 'USED_OOB_CODE')
  await openApp(link)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This link has already been used\./)
  expect(screen.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

test('the dashboard reports that a sign-in link removed the password', async () => {
  const club = startClub()
  club.admin.notes = { password_removed: true }
  answer(accountsContract.verifyAuth, { role: 'admin' })
  localStorage.setItem('tessera.sign-in-email', club.admin.email)
  await openApp(linkPath)
  await screen.findByText(/^Your password was removed: your email address had never been confirmed/)
  await screen.findByText(/^No members found/)
})
