import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { changeAccount } from '../support/operator.ts'
import { addMemberTo, freshAddress, makeClubAt, type ProductClub } from '../support/product-club.ts'
import { askForLink } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

describeInBrowser('before the sign-in', ({ open, proxy }) => {
  let club: ProductClub
  beforeAll(async () => {
    club = await makeClubAt(product)
  })

  const visit = async (path: string, heading: string): Promise<Page> => {
    const { page, context, faults } = await open()
    onTestFinished(async () => {
      expect(faults).toEqual([])
      await context.close()
    })
    await page.goto(path)
    await page.getByRole('heading', { name: heading }).waitFor()
    return page
  }
  /** What a page asks for: label, type and whether it must be given. */
  const asked = (page: Page) =>
    page.locator('form input').evaluateAll((inputs) =>
      inputs.map((input) => {
        const { labels, type, required } = input as HTMLInputElement
        return [labels?.[0]?.textContent, type, required]
      }),
    )
  const links = (page: Page) =>
    page
      .locator('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')).sort())

  test('/login asks for email and password, and leads to the three others', {
    tags: spec('2.8 2.16 2.23 2.24 2.25 2.28 2.30 5.3 5.7'),
  }, async () => {
    const page = await visit('/login', 'Sign in to your account')
    expect(await asked(page)).toEqual([
      ['Email address', 'email', true],
      ['Password', 'password', true],
    ])
    await expect.poll(() => links(page)).toEqual(['/forgot-password', '/member-login', '/register'])
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })

  test('/register asks for Full Name, Email address, Club Name, Password, Confirm Password', {
    tags: spec('2.9 2.17 2.27 2.29 2.31 2.32 2.177 5.4'),
  }, async () => {
    const page = await visit('/register', 'Create your admin account')
    expect(await asked(page)).toEqual([
      ['Full Name', 'text', true],
      ['Email address', 'email', true],
      ['Club Name', 'text', true],
      ['Password', 'password', true],
      ['Confirm Password', 'password', true],
    ])
    await expect.poll(() => links(page)).toEqual(['/login'])
  })

  test('/forgot-password asks for one address, says Check your inbox, and leads to login and register', {
    tags: spec('2.10 2.18 2.33 2.34 2.35 5.5'),
  }, async () => {
    const page = await visit('/forgot-password', 'Reset your password')
    expect(await asked(page)).toEqual([['Email address', 'email', true]])
    await expect.poll(() => links(page)).toEqual(['/login', '/register'])
    await page.getByLabel('Email address').fill(club.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText('Check your inbox for further instructions').waitFor()
  })

  test('/member-login asks for one address, and leads administrators to /login', {
    tags: spec('2.11 2.19 2.36 2.37 2.38 2.39 5.6'),
  }, async () => {
    const page = await visit('/member-login', 'Member Sign In')
    await page.getByText('Enter your email to receive a magic link').waitFor()
    expect(await asked(page)).toEqual([['Email address', 'email', true]])
    await expect.poll(() => links(page)).toEqual(['/login'])
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor()
  })

  test('the registration sends email, password, displayName and clubName without a token', {
    tags: spec('3.84 3.85 3.86 3.87 7.1'),
  }, async () => {
    const page = await visit('/register', 'Create your admin account')
    const email = freshAddress('new')
    const typed = { 'Full Name': 'Karin Kassier', 'Email address': email, 'Club Name': 'Tanzclub Blau' }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
    for (const label of ['Password', 'Confirm Password'])
      await page.getByLabel(label, { exact: true }).fill('eight and more')
    const sent = page.waitForRequest('**/api/auth/register')
    await page.getByRole('button', { name: 'Create account' }).click()
    const request = await sent
    expect([request.method(), request.postDataJSON()]).toEqual([
      'POST',
      { email, password: 'eight and more', displayName: 'Karin Kassier', clubName: 'Tanzclub Blau' },
    ])
    expect(request.headers().authorization).toBeUndefined()
    await page.getByRole('heading', { name: 'Tanzclub Blau' }).waitFor()
  })

  test('a magic link returns to the site origin plus /member-auth, and the address is kept meanwhile', {
    tags: spec('2.64 3.88 4.17 6.9 7.4 7.49 7.50'),
  }, async () => {
    const member = await addMemberTo(club)
    const page = await visit('/member-login', 'Member Sign In')
    const sent = page.waitForRequest('**/accounts:sendOobCode*')
    const link = await askForLink({ page, context: page.context(), faults: [] }, product, member.email)
    expect((await sent).postDataJSON()).toMatchObject({
      requestType: 'EMAIL_SIGNIN',
      email: member.email,
      continueUrl: `${product.address}/member-auth`,
      canHandleCodeInApp: true,
    })
    await expect.poll(() => page.evaluate(() => Object.values(localStorage))).toContain(member.email)

    const verified = page.waitForRequest('**/api/member-auth/verify-auth')
    await page.goto(link)
    const request = await verified
    expect([request.method(), request.postDataJSON()]).toEqual([
      'POST',
      { email: member.email, uid: expect.stringMatching(/^\w+$/) },
    ])
    expect(request.headers().authorization).toMatch(/^Bearer /)
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await page.reload()
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByText('Total Payments').waitFor()
  })

  test('whose role nobody says is a member: only the answer of the server counts', { tags: spec('4.72') }, async () => {
    const member = await addMemberTo(club)
    const visitor = await open()
    onTestFinished(() => visitor.context.close())
    const { page } = visitor
    const link = await askForLink(visitor, product, member.email)
    const gate = Promise.withResolvers<void>()
    await page.route('**/securetoken.googleapis.com/**', async (route) => {
      await gate.promise
      await route.continue()
    })
    const verified = page.waitForRequest('**/securetoken.googleapis.com/**')
    await proxy.whileCut('/v1/projects/*/databases/*/documents:batchGet', 'POST', async () => {
      await page.goto(link)
      await verified
      // Neither the token nor the profile says a role.
      changeAccount(product, member.email, { customAttributes: '{}' })
      gate.resolve()
      await page.waitForURL('**/member-dashboard')
      await page.getByRole('alert').waitFor()
      await expect.poll(() => page.getByRole('button').allTextContents()).toEqual(['Log Out'])
    })
  })
})
