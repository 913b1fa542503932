// @vitest-environment-options { "userAgent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1" }
import { accountsContract } from '@tessera/domain/accounts/contract'
import { act, screen, waitFor } from '@testing-library/react/pure'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentSession } from '../../../web/src/firebase/session.ts'
import { spec } from '../../spec/tags.ts'
import { openApp } from '../support/app.tsx'
import { backend } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'

test('signs in by link as a member where neither the server nor the token names a role', {
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

test('gives up on the identity provider after 30 s in the browser of a phone', { tags: spec('9.35') }, async () => {
  expect(navigator.userAgent).toContain('iPhone')
  const { admin, identity } = startClub()
  onTestFinished(identity.hold('signInWithPassword'))
  const user = await openApp('/login')
  await user.type(await screen.findByLabelText('Email address'), admin.email)
  await user.type(screen.getByLabelText('Password'), admin.password)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(identity.received.map(({ call }) => call)).toContain('signInWithPassword'))
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
})
