// @vitest-environment-options { "userAgent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1" }
import { accountsContract } from '@tessera/domain/accounts/contract'
import { screen, waitFor } from '@testing-library/react/pure'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { currentSession } from '../../../web/src/firebase/session.ts'
import { spec } from '../../spec/tags.ts'
import { openApp } from '../support/app.tsx'
import { backend } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { holdClock } from '../support/waits.ts'

test('signs in by link as a member if neither the server nor the token names a role', {
  tags: spec('9.19'),
}, async () => {
  const one = member()
  const { giveAccount } = startClub({ members: [one] })
  giveAccount(one).place = undefined
  backend.use(http.post(`*${accountsContract.verifyAuth.path}`, () => HttpResponse.json({})))
  localStorage.setItem('tessera.sign-in-email', one.email)
  await openApp('/member-auth?mode=signIn&oobCode=code&apiKey=self-hosted')
  await screen.findByRole('heading', { name: 'Member Dashboard' })
  expect(currentSession().userRole).toBe('member')
})

test('gives up on the identity provider after 30 s in a phone browser', { tags: spec('9.35') }, async () => {
  expect(navigator.userAgent).toContain('iPhone')
  const { admin, identity } = startClub()
  onTestFinished(identity.hold('signInWithPassword'))
  const user = await openApp('/login')
  await user.type(await screen.findByLabelText('Email address'), admin.email)
  await user.type(screen.getByLabelText('Password'), admin.password)
  const wait = holdClock()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(identity.received.map(({ call }) => call)).toContain('signInWithPassword'))
  await wait(25)
  expect(screen.queryByRole('alert')).toBeNull()
  await wait(5)
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
})
