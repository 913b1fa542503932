import { accountsContract } from '@tessera/domain/accounts/contract'
import { sessionsContract } from '@tessera/domain/accounts/sessions-contract'
import { committeeContract } from '@tessera/domain/duties/contract'
import { screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp, signIn } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { clubId, member, startClub } from '../support/club.ts'
import { holdClock } from '../support/waits.ts'

const title = 'Your duty begins on Mar 1, 2190'

/** An owner to be, whose duty begins in some seconds. */
const startWith = (seconds: number) => {
  const { admin, identity } = startClub({ members: [member({ fullName: 'Max Member' })] })
  const dutyBegins = Math.floor(Date.now() / 1000) + seconds
  admin.place = { role: 'admin', clubId, dutyBegins, dutyFrom: '2190-03-01' }
  return { admin, identity }
}

test.each(['/', '/members/001', '/payments', '/payments/bank', '/scan', '/settings', '/settings/committee', '/card'])(
  'before the first day %s says when the duty begins, and the way out',
  async (at) => {
    await openApp(at, startWith(1000).admin)
    await screen.findByRole('heading', { name: title })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Log Out'])
    for (const role of ['tab', 'link', 'textbox']) expect(screen.queryByRole(role)).toBeNull()
  },
)

test('an open page shows the club as the day begins', async () => {
  const advance = holdClock()
  const { admin, identity } = startWith(300)
  await openApp('/', admin)
  await screen.findByRole('heading', { name: title })
  const renewals = () => identity.received.filter(({ call }) => call === 'token').length
  const before = renewals()
  await advance(301)
  await screen.findByText('Max Member')
  await waitFor(() => expect(renewals()).toBeGreaterThan(before))
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test.each([
  ['/security', 'Security'],
  ['/auth-action?mode=committee&code=club.secret', 'Ruderclub'],
])('before the first day %s is there all the same', async (at, heading) => {
  const opened = { clubId, clubName: 'Ruderclub', email: 'a@club.test', duty: 'money', isKnown: true } as const
  const { admin } = startWith(1000)
  answer(committeeContract.open, opened)
  answer(sessionsContract.sessions, { sessions: [], hasPassword: true })
  await signIn(admin)
  await openApp(at)
  await screen.findByRole('heading', { name: heading })
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test('before the first day another place is a click away, and an invitation is asked about', async () => {
  const { admin } = startWith(1000)
  const ahead = { role: 'admin', clubId, clubName: 'Ruderclub' } as const
  const other = { role: 'admin', clubId: 'other', clubName: 'Bergfreunde' } as const
  const invitations = [{ clubId: 'dancing', clubName: 'Tanzclub' }]
  answer(accountsContract.places, { places: [ahead, other], invitations })
  const taken = answer(accountsContract.takePlace, ({ body: { role, clubId: to = '' } }) => {
    admin.place = { role, clubId: to }
    return { role }
  })
  const user = await openApp('/', admin)
  await screen.findByText('Tanzclub says you are a member. Show its card?')
  expect(screen.queryByRole('button', { name: /Ruderclub/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bergfreunde · Administrator' }))
  await screen.findByText('Max Member')
  expect(taken).toMatchObject([{ body: { role: 'admin', clubId: 'other' } }])
})

test('a duty that is given another first day meanwhile says so by itself', async () => {
  const advance = holdClock()
  const { admin } = startWith(30_000)
  await openApp('/', admin)
  await screen.findByRole('heading', { name: title })
  admin.place = { ...admin.place, role: 'admin', clubId, dutyBegins: 6_900_000_000, dutyFrom: '2190-04-01' }
  await advance(10 * 60)
  await screen.findByRole('heading', { name: 'Your duty begins on Apr 1, 2190' })
})

test('after the first day nothing is said of it', async () => {
  await openApp('/', startWith(-1).admin)
  await screen.findByText('Max Member')
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})
