import { screen } from '@testing-library/react/pure'
import { expect, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { clubId, member, startClub } from '../support/club.ts'

const title = 'Your duty begins on Mar 1, 2190'

/** An owner to be, whose duty begins in some seconds. */
const startWith = (seconds: number) => {
  const { admin } = startClub({ members: [member({ fullName: 'Max Member' })] })
  const dutyBegins = Math.floor(Date.now() / 1000) + seconds
  admin.place = { role: 'admin', clubId, dutyBegins, dutyFrom: '2190-03-01' }
  return admin
}

test.each([
  '/',
  '/members/001',
  '/payments',
  '/payments/bank',
  '/scan',
  '/settings',
  '/settings/committee',
  '/security',
])('before the first day %s says when the duty begins, and the way out', async (at) => {
  await openApp(at, startWith(1000))
  await screen.findByRole('heading', { name: title })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Log Out'])
  for (const role of ['tab', 'link', 'textbox']) expect(screen.queryByRole(role)).toBeNull()
})

test('an open page shows the club as the day begins', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await openApp('/', startWith(3000))
  await screen.findByRole('heading', { name: title })
  await vi.advanceTimersByTimeAsync(3_001_000)
  await screen.findByText('Max Member')
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  vi.useRealTimers()
})

test('after the first day nothing is said of it', async () => {
  await openApp('/', startWith(-1))
  await screen.findByText('Max Member')
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})
