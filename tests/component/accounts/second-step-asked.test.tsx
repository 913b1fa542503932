import { clubsContract } from '@tessera/domain/clubs/contract'
import { committeeContract } from '@tessera/domain/duties/contract'
import { fireEvent, screen, within } from '@testing-library/react/pure'
import { expect, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { clubBefore, clubId, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { openSettings } from '../support/settings.ts'

const startWith = (secondStepFrom: number) => {
  const club = startClub()
  club.admin.place = { role: 'admin', clubId, secondStepFrom }
  return club
}
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const title = 'Set up the second step first'

test('until the day a line above every page asks for the second step, and then a page in place of all does', async () => {
  const { admin } = startWith(inSeconds(1000))
  await openApp('/', admin)
  expect(
    await screen.findByText(/^This club requires the second step at sign-in. Please set it up before/),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Set up' })).toHaveAttribute('href', '/security')
  await screen.findByRole('button', { name: 'Log Out' })
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test.each(['/', '/settings', '/payments/bank'])(
  'after the day %s shows how to set it up, and the way out',
  async (at) => {
    const { admin } = startWith(inSeconds(-1))
    await openApp(at, admin)
    await screen.findByRole('heading', { name: title })
    expect(screen.getByRole('link', { name: 'Set up' })).toHaveAttribute('href', '/security')
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeEnabled()
    expect(screen.queryByRole('tab')).toBeNull()
  },
)

test('an open page shows it at the end of the days of grace', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const { admin } = startWith(inSeconds(3000))
  await openApp('/', admin)
  await screen.findByText(/^This club requires the second step at sign-in/)
  await vi.advanceTimersByTimeAsync(3_000_000)
  await screen.findByRole('heading', { name: title })
  vi.useRealTimers()
})

test('who has the second step is asked nothing', async () => {
  const { admin } = startWith(inSeconds(-1))
  admin.secondStep = '123456'
  const user = await openApp('/login')
  await screen.findByRole('heading', { name: 'Sign in to your account' })
  await fill({ 'Email address': admin.email, Password: admin.password })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('tab', { name: 'Members' })
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test('an owner requires it from a day on in the section of the committee, and first needs it too', async () => {
  const { admin } = startClub()
  const two = ['Anna Admin', 'Olga Owner'].map((name) => ({ uid: name, name, email: '', duty: 'owner' as const }))
  answer(committeeContract.list, { people: two, invitations: [] })
  const user = await openApp('/', admin)
  const page = await openSettings(user, 'Committee')
  const field = await page.findByLabelText('Second step at sign-in required from')
  fireEvent.change(field, { target: { value: '2026-12-24' } })
  const sentence = 'Set up your own second step first, under Security. Then nobody can lock the club out.'
  refuse(clubsContract.change, 'invalid_fields', sentence, { secondStepFrom: sentence })
  await user.click(page.getByRole('button', { name: 'Save' }))
  await screen.findByText(sentence)
  const sent = answer(clubsContract.change, { ...clubBefore, secondStepFrom: '2026-12-24' })
  await user.click(await page.findByRole('button', { name: 'Save' }))
  await screen.findByText('Club updated successfully')
  expect(sent).toMatchObject([{ body: { secondStepFrom: '2026-12-24', seen: { secondStepFrom: null } } }])
})
