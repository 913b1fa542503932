import { sessionsContract } from '@tessera/domain/accounts/sessions-contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { catchDownloads, contentOf } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'

const here = {
  id: 'here',
  agent: null,
  address: null,
  isCurrent: true,
  signedInAt: '2026-03-01T12:00:00.000Z',
  lastSeenAt: '2026-03-02T12:00:00.000Z',
}
async function openSecurity(notes?: { confirm_email: true }) {
  const club = startClub()
  if (notes) club.admin.notes = notes
  answer(sessionsContract.sessions, { sessions: [here], hasPassword: true })
  const user = await openApp('/security', club.admin)
  await screen.findByRole('heading', { name: 'Second step at sign-in' })
  return { ...club, user }
}
async function openSignIn() {
  const club = startClub()
  club.admin.secondStep = '123456'
  const user = await openApp('/login')
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  await fill({ 'Email address': club.admin.email, Password: club.admin.password })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return { ...club, user, dialog: within(await screen.findByRole('dialog')) }
}
/** The password of the stage that the card shows; the form above it has one as well. */
async function prove(user: Awaited<ReturnType<typeof openApp>>, password: string) {
  const go = await screen.findByRole('button', { name: 'Continue' })
  await user.type(within(go.closest('form') as HTMLFormElement).getByLabelText('Current Password'), password)
  await user.click(go)
}

test('a sign-in asks for the code of the app, says that a wrong one is wrong, and goes on with the right one', async () => {
  const { user, dialog } = await openSignIn()
  const code = dialog.getByLabelText('Code')
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code).toHaveAttribute('inputmode', 'numeric')
  await user.type(code, '111111')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  expect(await dialog.findByText(/^This code is not right/)).toBeVisible()
  await user.clear(code)
  await user.type(code, '123 456')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('too many wrong codes are said plainly, a recovery code has a field with letters, and giving up leaves nobody signed in', async () => {
  const { user, dialog, identity } = await openSignIn()
  identity.refuse('mfaSignIn:finalize', 'TOO_MANY_ATTEMPTS_TRY_LATER')
  await user.click(dialog.getByRole('button', { name: 'Without the phone' }))
  const code = dialog.getByLabelText('Recovery code')
  expect(code).not.toHaveAttribute('inputmode')
  await user.type(code, '2345-6789-abcd-efgh')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  expect(await dialog.findByText(/No code is accepted for 15 minutes/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('The sign-in was not finished: it needs the second step.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('an app is enrolled by its QR code or secret, and the recovery codes are shown once, to save; it goes again with both steps', async () => {
  const { user, admin, identity } = await openSecurity()
  const saved = catchDownloads()
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await prove(user, admin.password)
  expect(await screen.findByText('ABCD EFGH')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Code for the authenticator app' })).toBeVisible()
  const code = screen.getByLabelText('Code that the app shows')
  await user.type(code, '000000')
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  expect(await screen.findByText(/^This code is not right/)).toBeVisible()
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  const [shown, printed] = await screen.findAllByText('2345-6789-abcd-efgh')
  expect(shown).toBeVisible()
  // Printing takes the sheet in place of the page, which says more than the codes.
  const sheet = document.querySelector<HTMLElement>('body > [aria-label="Recovery codes on paper"]')
  expect(sheet).toContainElement(printed as HTMLElement)
  expect(sheet).toHaveTextContent(/^Recovery codes · TesseraFor anna@club\.test, made on .*\d/)
  await user.click(screen.getByRole('button', { name: 'Save as a file' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['tessera-recovery-codes.txt']))
  expect(await contentOf(saved)).toMatch(/^Recovery codes · Tessera\nFor anna@club\.test, made on .*\d.*\n\n2345-6789/)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('2345-6789-abcd-efgh')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Switch off' })).toBeVisible()
  expect(identity.received.some(({ call }) => call === 'mfaEnrollment:finalize')).toBe(true)
  // Switching it off takes the password and the second step.
  await user.click(await screen.findByRole('button', { name: 'Switch off' }))
  await prove(user, admin.password)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible()
  expect(admin.secondStep).toBeUndefined()
})

test('who has not confirmed the address is told so before the password is asked for, and gets the link there', async () => {
  const { user, admin, identity } = await openSecurity({ confirm_email: true })
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  expect(await screen.findByText(/^The second step needs a confirmed e-mail address.*anna@club\.test/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send me the e-mail' }))
  await screen.findByText('Check your inbox for further instructions')
  expect(identity.received.filter(({ call }) => call === 'sendOobCode').map(({ body }) => body.requestType)).toEqual([
    'VERIFY_EMAIL',
  ])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/^The address is not confirmed yet/)).toBeVisible()
  // The link is opened on the phone.
  delete admin.notes
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByText(/confirmed/)).toBeNull())
  await prove(user, admin.password)
  expect(await screen.findByText('ABCD EFGH')).toBeVisible()
})
