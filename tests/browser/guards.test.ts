import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { keepScreen, unexpected, type Visitor } from '../support/browser.ts'
import { addMemberTo, makeClubAt, type ProductClub, type ProductMember } from '../support/product-club.ts'
import { askForLink, signInAdmin, signInMemberAt } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

const lookupPath = '/identitytoolkit.googleapis.com/v1/accounts:lookup'
const lookupCall = `**${lookupPath}*`

const publicPages = {
  '/login': 'Sign in to your account',
  '/register': 'Create your admin account',
  '/forgot-password': 'Reset your password',
  '/member-login': 'Member Sign In',
  '/member-auth': 'Authentication Error',
  '/auth-action': 'Reset your password',
}

/** Where each role ends up, address by address. */
const ways = {
  outsider: {
    ...Object.fromEntries(Object.keys(publicPages).map((path) => [path, path])),
    '/': '/login',
    '/member-dashboard': '/member-login',
    '/nowhere': '/login',
    '/member-dashboard/deeper': '/login',
  },
  admin: {
    '/': '/',
    '/login': '/',
    '/register': '/',
    '/forgot-password': '/forgot-password',
    '/member-login': '/',
    '/member-auth': '/',
    '/member-dashboard': '/',
    '/auth-action': '/auth-action',
    '/nowhere': '/',
  },
  member: {
    '/': '/member-dashboard',
    '/login': '/member-dashboard',
    '/register': '/member-dashboard',
    '/forgot-password': '/forgot-password',
    '/member-login': '/member-dashboard',
    '/member-auth': '/member-dashboard',
    '/member-dashboard': '/member-dashboard',
    '/auth-action': '/auth-action',
    '/nowhere': '/member-dashboard',
  },
} satisfies Record<string, Record<string, string>>

describeInBrowser('every address leads', ({ open }) => {
  let club: ProductClub
  let member: ProductMember
  beforeAll(async () => {
    club = await makeClubAt(product)
    member = await addMemberTo(club)
  })

  /** Goes to an address and waits until nothing is about to lead on. */
  const endsAt = async (page: Page, path: string, end: string) => {
    await page.goto(path)
    const heading = Object.entries(publicPages).find(([publicPath]) => publicPath === end)?.[1]
    if (heading) await page.getByRole('heading', { name: heading }).waitFor()
    else await page.getByRole('button', { name: 'Log Out' }).waitFor()
    expect(new URL(page.url()).pathname, `from ${path}`).toBe(end)
  }
  const walk = async (visitor: Visitor, role: keyof typeof ways) => {
    for (const [path, end] of Object.entries(ways[role])) await endsAt(visitor.page, path, end)
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  }

  test('an outsider to the public pages, else to the right sign-in', { tags: spec('2.12 2.14') }, async () => {
    await walk(await open(), 'outsider')
  })

  test('an administrator to the club', { tags: spec('6.2') }, async () => {
    const visitor = await open()
    await signInAdmin(visitor, club)
    await walk(visitor, 'admin')
  })

  test('a member to the own side', { tags: spec('4.24 6.5') }, async () => {
    const visitor = await open()
    await signInMemberAt(visitor, product, member.email)
    await walk(visitor, 'member')
  })

  test('who is both by the place they are in: the administrator’s by password, the member’s by link', async () => {
    const both = await makeClubAt(product)
    await addMemberTo(club, { email: both.email })
    const byLink = await open()
    await signInMemberAt(byLink, product, both.email)
    await walk(byLink, 'member')
  })

  test('and with a password, to the administrator’s', { tags: spec('4.23') }, async () => {
    const both = await makeClubAt(product)
    await addMemberTo(club, { email: both.email })
    const byPassword = await open()
    await signInAdmin(byPassword, both)
    await walk(byPassword, 'admin')
  })
})

describeInBrowser('the session', ({ open, proxy }) => {
  let club: ProductClub
  beforeAll(async () => {
    club = await makeClubAt(product)
  })

  const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to your account' })

  test('is checked first: until then a loading screen, and neither the club nor a sign-in', {
    tags: spec('2.3 2.4 4.1'),
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    await signInAdmin(visitor, club)
    const gate = Promise.withResolvers<void>()
    await page.route(lookupCall, async (route) => {
      await gate.promise
      await route.continue()
    })
    const asked = page.waitForRequest(lookupCall)
    await page.goto('/')
    await asked
    await page.getByRole('status').getByText('Loading...').waitFor()
    await expect.poll(() => page.getByRole('heading').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/')
    gate.resolve()
    await page.getByRole('heading', { name: club.name }).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('ends in every tab when one signs out', { tags: spec('4.2 7.47') }, async () => {
    const visitor = await open()
    await signInAdmin(visitor, club)
    const other = await visitor.context.newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Log Out' }).click()
    await loginHeading(other).waitFor()
    await loginHeading(visitor.page).waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/login')
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('begins in every tab when one signs in', { tags: spec('4.3') }, async () => {
    const visitor = await open()
    const other = await visitor.context.newPage()
    await other.goto('/login')
    await signInAdmin(visitor, club)
    await other.getByRole('heading', { name: club.name }).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('of a deleted member ends when the page is opened again', async () => {
    const member = await addMemberTo(club)
    const visitor = await open()
    await signInMemberAt(visitor, product, member.email)
    await club.call('DELETE', `/api/members/${member.id}`)
    await visitor.page.reload()
    await visitor.page.waitForURL('**/member-login')
    await visitor.page.goto('/member-dashboard')
    await visitor.page.waitForURL('**/member-login')
    await visitor.context.close()
  })

  test('whose token has grown stale is judged by a new one: the place taken on another device', {
    tags: spec('9.21'),
  }, async () => {
    const both = await makeClubAt(product)
    const member = await addMemberTo(club, { email: both.email })
    const [one, other] = [await open(), await open()]
    await one.page.clock.install()
    await signInMemberAt(one, product, both.email)
    await one.page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await signInMemberAt(other, product, both.email, 2)
    await other.page.getByRole('button', { name: 'Switch Club' }).click()
    await other.page.getByRole('menuitem', { name: `${both.name} · Administrator` }).click()
    await other.page.getByRole('heading', { name: both.name }).waitFor()
    await one.page.clock.setSystemTime(Date.now() + 6 * 60_000)
    await one.page.goto('/member-dashboard')
    await one.page.getByRole('heading', { name: both.name }).waitFor()
    expect(new URL(one.page.url()).pathname).toBe('/')
    expect(one.faults).toEqual([])
    await Promise.all([one.context.close(), other.context.close()])
  })

  test('survives a server that cannot be reached, and a token that cannot be renewed', {
    tags: spec('4.10'),
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    await page.clock.install()
    await signInAdmin(visitor, club)
    await page.clock.setSystemTime(Date.now() + 6 * 60_000)
    await proxy.whileCut(lookupPath, 'POST', () =>
      proxy.whileBroken('/securetoken.googleapis.com/v1/token', 'POST', async () => {
        await page.goto('/')
        await page.getByRole('heading', { name: club.name }).waitFor()
        await page.clock.setSystemTime(Date.now() + 3 * 60 * 60_000)
        await page.goto('/')
        await page.getByRole('heading', { name: 'Not quite there yet' }).waitFor()
        await keepScreen(visitor, 'session-unanswered')
      }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: club.name }).waitFor()
    await visitor.context.close()
  })

  test('keeps its token fresh: renewed 5 minutes before its end, and 30 s later where there was no network', {
    tags: spec('9.31 9.36'),
  }, async () => {
    const visitor = await open()
    const { page, context } = visitor
    await page.clock.install()
    await signInAdmin(visitor, club)
    await page.getByRole('heading', { name: club.name }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('securetoken') && asked.push(request.url()))
    await page.clock.fastForward(54 * 60_000)
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('securetoken'))
    expect(asked).toEqual([])
    await page.clock.fastForward(60_000)
    await failed
    await context.setOffline(false)
    const renewed = page.waitForResponse('**/securetoken.googleapis.com/**')
    await page.clock.runFor(20_000)
    expect(asked).toHaveLength(1)
    await page.clock.runFor(10_000)
    expect((await renewed).ok()).toBe(true)
    expect(unexpected(visitor)).toEqual([])
    await context.close()
  })

  test('that was cut short before the account had a place gets one at the next start', {
    tags: spec('7.31'),
  }, async () => {
    const member = await addMemberTo(club)
    const visitor = await open()
    const { page } = visitor
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/member-auth/verify-auth', () => asked.resolve())
    await page.goto(await askForLink(visitor, product, member.email))
    await asked.promise
    await page.goto('/member-dashboard')
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await visitor.context.close()
  })
})

describeInBrowser('an error that nobody expected', ({ open, proxy }) => {
  test('has the router’s error page, with ways on', {
    tags: spec('2.1 2.2 2.5 2.6 2.7 2.13 2.15 2.174 2.175 4.27 4.29 4.31 4.32 4.34 4.35 4.36 4.37 4.67 4.68 4.69 4.70'),
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    await page.goto('/login')
    await proxy.whileCut('/assets/register-screen*', 'GET', async () => {
      await page.getByRole('link', { name: 'Create your club' }).click()
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
      await keepScreen(visitor, 'error-page')
    })
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByRole('heading', { name: 'Create your admin account' }).waitFor()
    await visitor.context.close()
  })
})
