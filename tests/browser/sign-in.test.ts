import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { goBackWithin, keepScreen, openBrowser, openClient } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, makeClubAt, type ProductClub } from '../support/product-club.ts'
import { memberSession, signInAdmin, signInMemberAt, storageOf } from '../support/sign-in.ts'

/** Returns an element's painted background colour. Runs in the page. */
function colourOf(element: Element) {
  const brush = document.createElement('canvas').getContext('2d')
  if (!brush) throw new Error('no canvas')
  brush.fillStyle = getComputedStyle(element).backgroundColor
  brush.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data
  return { red, green, blue }
}

describeInBrowser(
  'signing in and out',
  ({ open, proxy }) => {
    let club: ProductClub
    beforeAll(async () => {
      club = await makeClubAt(product)
    })

    const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to your account' })
    const logOut = (page: Page) => page.getByRole('button', { name: 'Log Out' }).click()

    test('an administrator signs in with the form and logs out, and the back button shows no data of the club', {
      tags: spec('2.81 4.6 4.21 4.23 6.4'),
    }, async () => {
      const client = await open()
      const { page } = client
      await signInAdmin(client, club)
      await page.waitForURL(`${product.address}/`)
      await page.getByText(`Welcome, ${club.email}`).waitFor()
      await page.getByRole('tab', { name: 'Pass Configuration' }).click()
      await page.waitForURL('**/#pass-configuration')
      await logOut(page)
      await page.waitForURL('**/login')
      await goBackWithin(page)
      await page.waitForURL('**/login')
      await signInHeading(page).waitFor()
      await expect.poll(() => page.getByText(club.name).count()).toBe(0)
      await page.reload()
      await signInHeading(page).waitFor()
    })

    test('the session starts and ends in every tab, and survives a reload', { tags: spec('4.2 4.3') }, async () => {
      const client = await open()
      const { page, context } = client
      const other = await context.newPage()
      await other.goto('/login')
      await signInAdmin(client, club)
      await other.getByRole('heading', { name: club.name }).waitFor()
      await other.reload()
      await other.getByRole('heading', { name: club.name }).waitFor()
      await logOut(other)
      await signInHeading(other).waitFor()
      await signInHeading(page).waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
    })

    test('a page from the back-forward cache shows no data after a sign-out in another tab', async () => {
      const member = await addMemberTo(club)
      const keeping = await openBrowser({ keepsPages: true })
      onTestFinished(() => keeping.close())
      const storageState = storageOf(product, await memberSession(product, club, member.email))
      const { page, context } = await openClient(keeping, product.address, 'phone', { storageState })
      await page.goto('/member-dashboard')
      await page.getByText(`Welcome, ${member.fullName}`).waitFor()
      await page.evaluate((name) => {
        addEventListener('pageshow', ({ persisted }) => {
          const shown = document.body.textContent?.includes(name)
          sessionStorage.setItem('brought back', JSON.stringify({ persisted, shown }))
        })
      }, member.fullName)
      await page.goto('/api/health')
      const other = await context.newPage()
      await other.goto('/member-dashboard')
      await logOut(other)
      await other.waitForURL('**/member-login')
      // Goes back once `evaluate` has returned, because leaving the page destroys its context.
      await page.evaluate(() => void setTimeout(() => history.back()))
      await page.waitForURL('**/member-login')
      // nginx may send `no-store`; whether the browser keeps the page or not, it is empty when it comes back.
      const { headers } = await fetch(`${product.address}/member-dashboard`)
      const mayBeKept = !headers.get('cache-control')?.includes('no-store')
      const broughtBack = () => page.evaluate(() => sessionStorage.getItem('brought back'))
      // The page reloads meanwhile, which can interrupt `evaluate`: the poll retries.
      const kept = JSON.stringify({ persisted: true, shown: false })
      await expect.poll(broughtBack).toBeOneOf(mayBeKept ? [kept] : [kept, null])
      await expect.poll(() => page.getByText(member.fullName).count()).toBe(0)
    })

    test('a club switch applies at once in another tab, and on another device when its token is stale', {
      tags: spec('9.21'),
    }, async () => {
      const own = await makeClubAt(product, 'Bergfreunde')
      const member = await addMemberTo(club, { email: own.email, fullName: 'Berta Berg' })
      const [elsewhere, client] = [await open(), await open()]
      await elsewhere.page.clock.install()
      await signInMemberAt(elsewhere, product, member.email)
      await elsewhere.page.getByText(`${club.name} says you are a member. Show its card?`).waitFor()
      await keepScreen(elsewhere, 'invitation')
      await elsewhere.page.getByRole('button', { name: 'Show its card' }).click()
      await elsewhere.page.waitForURL('**/member-dashboard')
      await signInMemberAt(client, product, member.email, 2)
      const tab = await client.context.newPage()
      await tab.goto('/member-dashboard')
      for (const { page } of [elsewhere, client, { page: tab }]) await page.getByText('Welcome, Berta Berg').waitFor()

      await client.page.getByRole('button', { name: 'Switch Club' }).click()
      await client.page.getByRole('menuitem', { name: 'Bergfreunde · Administrator' }).click()
      await client.page.getByRole('heading', { name: 'Bergfreunde' }).waitFor()
      await tab.getByRole('heading', { name: 'Bergfreunde' }).waitFor()
      expect(new URL(tab.url()).pathname).toBe('/')
      await elsewhere.page.clock.setSystemTime(Date.now() + 6 * 60_000)
      await elsewhere.page.goto('/member-dashboard')
      await elsewhere.page.getByRole('heading', { name: 'Bergfreunde' }).waitFor()
      expect(new URL(elsewhere.page.url()).pathname).toBe('/')
    })

    test('the code of the page behind a link loads beside the configuration, not after it', {
      tags: spec('9.12'),
    }, async () => {
      const { page } = await open()
      const gate = Promise.withResolvers<void>()
      await page.route('**/config.json', (route) => gate.promise.then(() => route.continue()))
      const code = page.waitForResponse(/\/assets\/member-auth-screen-.*\.js/)
      await page.goto('/member-auth', { waitUntil: 'commit' })
      await code
      gate.resolve()
      await page.getByText('Invalid magic link').waitFor()
    })

    test('an error is red on all five pages', { tags: spec('8.55 8.56 8.57 8.58 8.59 8.81') }, async () => {
      const { page } = await open()
      await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort())
      await page.route('**/api/auth/register', (route) => route.abort())
      for (const path of ['/login', '/register', '/forgot-password', '/member-login', '/member-auth']) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        for (const field of await page.locator('form input').all())
          await field.fill((await field.getAttribute('type')) === 'email' ? 'a@club.test' : 'eight and more')
        const send = page.locator('form button[type=submit]')
        if (await send.count()) await send.click()
        const { red, green, blue } = await page.getByRole('alert').evaluate(colourOf)
        expect(Math.min(red - green, red - blue), path).toBeGreaterThan(0)
      }
    })

    test('a part of the app that fails to load leads to the error page, with links to continue', {
      tags: spec('2.5 2.6'),
    }, async () => {
      const client = await open()
      const { page } = client
      await page.goto('/login')
      await proxy.whileCut('/assets/register-screen*', 'GET', async () => {
        await page.getByRole('link', { name: 'Create your club' }).click()
        await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
        await page.getByRole('link', { name: 'To the start' }).waitFor()
        await keepScreen(client, 'error-page')
      })
      await page.getByRole('button', { name: 'Load again' }).click()
      await page.getByRole('heading', { name: 'Create your admin account' }).waitFor()
    })

    test('a page reloads once if its first files fail to load, and shows an error if they fail again', async () => {
      const heading = (page: Page) => page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
      for (const lost of ['/assets/start-*.js', '/assets/framework-*.js', '/assets/start-*.css']) {
        const { page } = await open() // The previous context has the files in its cache.
        proxy.cutNext(lost, 'GET')
        await page.goto('/login')
        await heading(page)
      }
      const { page } = await open()
      await proxy.whileCut('/assets/start-*.js', 'GET', async () => {
        await page.goto('/login')
        await page.getByText('The page did not arrive whole. Please load it again.').waitFor()
      })
      await page.reload()
      await heading(page)
    })

    test('a chosen language applies in the other tab and after a reload', async () => {
      const { page, context } = await open()
      const heading = (at: Page, name: string) => at.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      await page.goto('/login')
      await heading(page, 'Sign in to your account')
      const other = await context.newPage()
      await other.goto('/register')
      await heading(other, 'Create your admin account')
      await other.getByRole('button', { name: 'Deutsch', exact: true }).click()
      await heading(page, 'Anmelden')
      await page.reload()
      await heading(page, 'Anmelden')
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
    })
  },
  { viaProxy: true },
)
