import { cleanup, render, screen, waitFor } from '@testing-library/react/pure'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { RequireRole } from '../../../web/src/app/require-role.tsx'
import { spec } from '../../spec/tags.ts'
import { openApp, signIn } from '../support/app.tsx'
import { member, startClub } from '../support/club.ts'
import { holdWaits } from '../support/waits.ts'

const publicPages: Record<string, string> = {
  '/login': 'Sign in to your account',
  '/register': 'Create your admin account',
  '/forgot-password': 'Reset your password',
  '/member-login': 'Member Sign In',
  '/member-auth': 'Authentication Error',
  '/auth-action': 'Reset your password',
}

/** Opens each path and expects the app to end up at the given one. */
async function leads(ways: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, end] of Object.entries(ways)) {
    await openApp(path)
    const name = publicPages[end]
    await (name ? screen.findByRole('heading', { name }) : screen.findByRole('button', { name: 'Log Out' }))
    await waitFor(() => expect(location.pathname, `from ${path}`).toBe(end))
    cleanup()
  }
}

test('shows the public pages without a sign-in', { tags: spec('2.12 2.14') }, async () => {
  startClub()
  await leads(Object.fromEntries(Object.keys(publicPages).map((path) => [path, path])))
})

test('redirects from all other pages to the right sign-in', {
  tags: spec('2.1 2.2 2.7 2.13 2.15 2.175 4.34 4.35'),
}, async () => {
  startClub()
  await leads({
    '/': '/login',
    '/member-dashboard': '/member-login',
    '/nowhere': '/login',
    '/member-dashboard/deeper': '/login',
  })
})

test('redirects an admin to the club', { tags: spec('2.1 4.31 4.36 4.67 4.68 4.70 6.2') }, async () => {
  const { admin } = startClub()
  await signIn(admin)
  await leads({
    '/': '/',
    '/login': '/',
    '/register': '/',
    '/forgot-password': '/forgot-password',
    '/member-login': '/',
    '/member-auth': '/',
    '/member-dashboard': '/',
    '/auth-action': '/auth-action',
    '/nowhere': '/',
  })
})

test('redirects a member to the membership', {
  tags: spec('2.13 2.174 4.27 4.29 4.32 4.37 4.69 6.5'),
}, async () => {
  const zoe = member()
  await signIn(startClub({ members: [zoe] }).giveAccount(zoe))
  await leads({
    '/': '/member-dashboard',
    '/login': '/member-dashboard',
    '/register': '/member-dashboard',
    '/forgot-password': '/forgot-password',
    '/member-login': '/member-dashboard',
    '/member-auth': '/member-dashboard',
    '/member-dashboard': '/member-dashboard',
    '/auth-action': '/auth-action',
    '/nowhere': '/member-dashboard',
  })
})

test.each(['/login', '/register'])('a signed-in user leaves %s at once', { tags: spec('4.26') }, async (path) => {
  const { admin } = startClub()
  await signIn(admin)
  const waits = holdWaits(300, 500)
  await openApp(path)
  await screen.findByText(`Welcome, ${admin.email}`)
  expect([waits.count(300), waits.count(500)]).toEqual([0, 0])
})

test('redirects a signed-in user from /member-login after 300 ms', { tags: spec('4.28 9.12') }, async () => {
  const { admin } = startClub()
  await signIn(admin)
  const waits = holdWaits(300)
  await openApp('/member-login')
  await screen.findByRole('heading', { name: 'Member Sign In' })
  await waits.end(300, () => expect(location.pathname).toBe('/member-login'))
  await screen.findByText(`Welcome, ${admin.email}`)
})

test('redirects again after going back before the sign-in is rendered', async () => {
  startClub()
  const routes = [
    { path: '/', element: <RequireRole be="admin" /> },
    { path: '/login', element: <h1>Sign in</h1> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/#payments'], initialIndex: 1 })
  const stop = router.subscribe(({ location: { pathname } }) => {
    if (pathname !== '/login') return
    stop()
    void router.navigate(-1)
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(router.state.location.pathname).toBe('/login')
})
