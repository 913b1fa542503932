import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { goBackWithin, keepScreen, unexpected, type Visitor } from '../support/browser.ts'
import { changeAccount } from '../support/operator.ts'
import { noteTimes, readTimes } from '../support/page-times.ts'
import { startLocally } from '../support/product.ts'
import { freshAddress, makeClubAt, type ProductClub } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

const authPath = (name: string) => `/identitytoolkit.googleapis.com/v1/accounts:${name}`
const unreachable = 'The server cannot be reached. Please check your connection and try again.'

/** How a part of the page is painted. */
const colourOf = (element: Element) => {
  const brush = document.createElement('canvas').getContext('2d')
  if (!brush) throw new Error('no canvas')
  brush.fillStyle = getComputedStyle(element).backgroundColor
  brush.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data
  return { red, green, blue }
}

describeInBrowser('an administrator', ({ open, proxy }) => {
  let club: ProductClub
  beforeAll(async () => {
    club = await makeClubAt(product)
  })

  const fillLogin = async ({ page }: Visitor, email: string, password: string) => {
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
  }
  const signInButton = ({ page }: Visitor) => page.getByRole('button', { name: 'Sign in' })

  test('signs in: the fields and ways of the page, "Signing in...", and the dashboard 500 ms later', {
    tags: spec('2.26 4.21 6.4 7.46 7.51 9.10'),
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    await noteTimes(page)
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    await expect.poll(() => page.getByLabel('Email address').getAttribute('type')).toBe('email')
    for (const label of ['Email address', 'Password']) {
      await expect.poll(() => page.getByLabel(label, { exact: true }).getAttribute('required')).not.toBeNull()
    }
    const ways = page.locator('main').getByRole('link')
    const targets = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(targets.sort()).toEqual(['/forgot-password', '/member-login', '/register'])

    const gate = Promise.withResolvers<void>()
    await page.route(`**${authPath('signInWithPassword')}*`, async (route) => {
      await gate.promise
      await route.continue()
    })
    await fillLogin(visitor, club.email, club.password)
    await signInButton(visitor).click()
    const busy = page.getByRole('button', { name: 'Signing in...' })
    await busy.waitFor()
    await expect.poll(() => busy.isDisabled()).toBe(true)
    gate.resolve()
    await page.waitForURL(`${product.address}/`)
    const times = await readTimes(page)
    expect(times.waits(times.call('/v1/token').answered, times.moved('/'))).toEqual([500])
    await page.getByText(`Welcome, ${club.email}`).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('is told the same of a wrong password and of an unknown address, in a red banner', {
    tags: spec('8.81 8.74 8.75 8.76'),
  }, async () => {
    const visitor = await open()
    await visitor.page.goto('/login')
    for (const email of [club.email, freshAddress('nobody')]) {
      await fillLogin(visitor, email, 'not the password')
      await signInButton(visitor).click()
      await visitor.page.getByRole('alert').getByText('Wrong email or password.').waitFor()
      const { red, green, blue } = await visitor.page.getByRole('alert').evaluate(colourOf)
      expect(Math.min(red - green, red - blue)).toBeGreaterThan(0)
      await signInButton(visitor).waitFor()
    }
    expect(new URL(visitor.page.url()).pathname).toBe('/login')
    await visitor.page.getByRole('link', { name: 'Create your club' }).click()
    await visitor.page.getByRole('heading', { name: 'Create your admin account' }).waitFor()
    await expect.poll(() => visitor.page.getByRole('alert').count()).toBe(0)
    expect(unexpected(visitor)).toEqual([])
    await visitor.context.close()
  })

  test('is told when every field is missing, and nothing is sent', async () => {
    const { page, context } = await open()
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Email is required').waitFor()
    await page.getByText('Password is required').waitFor()
    await page.goto('/forgot-password')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText('Email is required').waitFor()
    expect(calls).toEqual([])
    await context.close()
  })

  test.each([
    ['the sign-in', authPath('signInWithPassword')],
    ['the account', authPath('lookup')],
    ['the place', '/api/auth/place'],
    ['the token', '/securetoken.googleapis.com/v1/token'],
  ])('whose network is cut at %s is told so, stays on the page, and gets in afterwards', async (_, path) => {
    const visitor = await open()
    const { page } = visitor
    await page.goto('/login')
    await fillLogin(visitor, club.email, club.password)
    await proxy.whileCut(path, 'POST', async () => {
      await signInButton(visitor).click()
      await page.getByRole('alert').getByText(unreachable).waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
    })
    await signInButton(visitor).click()
    await page.getByText(`Welcome, ${club.email}`).waitFor()
    expect(unexpected(visitor)).toEqual([])
    await visitor.context.close()
  })

  test('whose account is disabled is told so, and after too many wrong passwords to wait', async () => {
    const own = await makeClubAt(product)
    const visitor = await open()
    const banner = visitor.page.getByRole('alert')
    await visitor.page.goto('/login')
    changeAccount(product, own.email, { disableUser: true })
    await fillLogin(visitor, own.email, own.password)
    await signInButton(visitor).click()
    await banner.getByText('This account has been disabled. Please ask your club.', { exact: true }).waitFor()
    await fillLogin(visitor, own.email, 'not the password')
    const tooMany = banner.getByText('Too many attempts. Please wait a few minutes and try again.', { exact: true })
    await expect
      .poll(async () => {
        await signInButton(visitor).click()
        return tooMany.count()
      })
      .toBe(1)
    expect(unexpected(visitor)).toEqual([])
    await visitor.context.close()
  })

  // What only Google answers, where a club has its Firebase there.
  test.each([
    ['EMAIL_NOT_FOUND', 'Wrong email or password.'],
    ['INVALID_PASSWORD', 'Wrong email or password.'],
    ['INVALID_EMAIL', 'Please enter a valid email address'],
    ['OPERATION_NOT_ALLOWED', 'This way of signing in is not available here.'],
  ])('reads the provider’s %s as a sentence', async (code, sentence) => {
    const visitor = await open()
    await visitor.page.goto('/login')
    await fillLogin(visitor, club.email, club.password)
    await proxy.whileRefused('signInWithPassword', code, async () => {
      await signInButton(visitor).click()
      await visitor.page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
    })
    await visitor.context.close()
  })

  test.each([
    ['30 s', true, 20_000, 10_000],
    ['5 s where the device says that it is offline', false, 1_000, 4_000],
  ])('that gets no answer is given up after %s', { tags: spec('9.30 9.34') }, async (_, online, before, rest) => {
    const visitor = await open()
    const { page } = visitor
    await page.clock.install()
    await page.addInitScript((is) => Object.defineProperty(navigator, 'onLine', { get: () => is }), online)
    await page.goto('/login')
    const arrived = Promise.withResolvers<void>()
    await page.route(`**${authPath('signInWithPassword')}*`, () => arrived.resolve())
    await fillLogin(visitor, club.email, club.password)
    await signInButton(visitor).click()
    await arrived.promise
    await page.clock.runFor(before)
    await expect.poll(() => page.getByRole('button', { name: 'Signing in...' }).count()).toBe(1)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.clock.runFor(rest)
    await page.getByRole('alert').getByText(unreachable).waitFor()
    await visitor.context.close()
  })

  test('who is signed in already is led home at once from the sign-in and the registration', {
    tags: spec('4.26 4.28'),
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    await signInAdmin(visitor, club)
    await noteTimes(page)
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await page.waitForURL(`${product.address}/`)
      const times = await readTimes(page)
      expect(times.waits(0, times.moved('/')), `from ${path}`).toEqual([])
    }
    await page.goto('/member-login')
    await page.waitForURL(`${product.address}/`)
    const times = await readTimes(page)
    expect(times.waits(times.call('accounts:lookup').answered, times.moved('/'))).toEqual([300])
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('logs out, and the back button shows nothing of the club', { tags: spec('2.81 4.6') }, async () => {
    const visitor = await open()
    const { page } = visitor
    await signInAdmin(visitor, club)
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    await page.waitForURL('**/#pass-configuration')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    await goBackWithin(page)
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    await expect.poll(() => page.getByText(club.name).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })
})

describeInBrowser('a registration', ({ open, proxy }) => {
  const fill = async ({ page }: Visitor, email: string, confirm = 'eight and more') => {
    await page.getByLabel('Full Name').fill('Karin Kassier')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Club Name').fill('Tanzclub Blau')
    await page.getByLabel('Password', { exact: true }).fill('eight and more')
    await page.getByLabel('Confirm Password').fill(confirm)
  }

  test('says what a password needs, and sends nothing while the two differ', {
    tags: spec('5.1 5.2 8.54'),
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    await page.goto('/register')
    await page.getByText('At least 8 characters').waitFor()
    await fill(visitor, freshAddress('new'), 'something else')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Passwords do not match').waitFor()
    expect(calls).toEqual([])
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/login')
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('signs in, waits 300 ms before the role is read, and leads on after 500', {
    tags: spec('4.13 4.14 4.22 9.8 9.11'),
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    await noteTimes(page)
    await page.goto('/register')
    await fill(visitor, freshAddress('new'))
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Tanzclub Blau' }).waitFor()
    const times = await readTimes(page)
    const [made, signedIn] = [times.call('/api/auth/register'), times.call('accounts:signInWithPassword')]
    expect([made.answered, signedIn.sent].toSorted((a, b) => a - b)).toEqual([made.answered, signedIn.sent])
    expect(times.waits(times.call('accounts:lookup').answered, times.call('/api/auth/place').sent)).toEqual([300])
    expect(times.waits(times.call('/v1/token').answered, times.moved('/'))).toEqual([500])
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('with an address that has an account is refused in a sentence', { tags: spec('8.77') }, async () => {
    const club = await makeClubAt(product)
    const visitor = await open()
    await visitor.page.goto('/register')
    await fill(visitor, club.email)
    await visitor.page.getByRole('button', { name: 'Create account' }).click()
    const banner = visitor.page.getByRole('alert')
    await banner.getByText('An account with this email address already exists. Please sign in instead.').waitFor()
    await keepScreen(visitor, 'register-refused')
    await visitor.context.close()
  })

  test.skipIf(process.env.TESSERA_NO_JAVA)(
    'on a server that is closed for it is announced before, and refused in a sentence',
    async () => {
      const { product: own, stop } = await startLocally({ REGISTRATION: 'closed' })
      onTestFinished(stop)
      const visitor = await open('desktop', { baseURL: own.address })
      const { page } = visitor
      const closed = 'Registration is closed on this server'
      await page.goto('/register')
      await page.getByText(closed).waitFor()
      await fill(visitor, freshAddress('new'))
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('alert').getByText(closed).waitFor()
      await visitor.context.close()
    },
  )

  test.each([
    ['the registration', '/api/auth/register'],
    ['the sign-in after it', authPath('signInWithPassword')],
  ])('whose network is cut at %s says so', async (_, path) => {
    const visitor = await open()
    const { page } = visitor
    await page.goto('/register')
    await fill(visitor, freshAddress('new'))
    await proxy.whileCut(path, 'POST', async () => {
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('alert').getByText(unreachable).waitFor()
      expect(new URL(page.url()).pathname).toBe('/register')
    })
    await visitor.context.close()
  })
})
