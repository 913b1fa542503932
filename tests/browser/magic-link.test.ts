import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { keepScreen, unexpected } from '../support/browser.ts'
import { changeDocument } from '../support/operator.ts'
import { waitForMail } from '../support/outbox.ts'
import { noteTimes, readTimes } from '../support/page-times.ts'
import { addMemberTo, freshAddress, makeClubAt, type ProductClub, type ProductMember } from '../support/product-club.ts'
import { askForLink, signInMemberAt } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

const authPath = (name: string) => `/identitytoolkit.googleapis.com/v1/accounts:${name}`
const authCall = (name: string) => `**${authPath(name)}*`
const verifyPath = '/api/member-auth/verify-auth'
const unreachable = 'The server cannot be reached. Please check your connection and try again.'
const deadLink = 'This link has already been used or is not valid any more. Please ask for a new one.'
const usedLink = 'This link has already been used. Please ask for a new one.'
const foreignLink = 'This link was not made by this server, or long ago. Please ask for a new one.'
const damagedLink = 'This link is damaged: a part of it is missing or changed. Please open it from the email again.'

describeInBrowser('a magic link', ({ open, proxy }) => {
  let club: ProductClub
  beforeAll(async () => {
    club = await makeClubAt(product)
  })

  const visit = () => open('phone')
  const failsWith = async (page: Page, sentence: string) => {
    await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to Login' }).waitFor()
  }
  const give = async (page: Page, email: string) => {
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  test('is confirmed before the result is known, with its 15 minutes', { tags: spec('4.8 8.66 9.14') }, async () => {
    const visitor = await visit()
    const { page } = visitor
    const gate = Promise.withResolvers<void>()
    await page.route(authCall('sendOobCode'), async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/member-login')
    await page.getByRole('heading', { name: 'Member Sign In' }).waitFor()
    await page.getByText('Enter your email to receive a magic link').waitFor()
    const email = page.getByLabel('Email address')
    expect([await email.getAttribute('type'), await email.getAttribute('required')]).toEqual(['email', ''])
    await expect.poll(() => page.locator('main').getByRole('link').first().getAttribute('href')).toBe('/login')
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    await page.getByText('Email is required').waitFor()
    await email.fill(freshAddress('any'))
    await proxy.whileCut(authPath('sendOobCode'), 'POST', async () => {
      await page.getByRole('button', { name: 'Send Magic Link' }).click()
      await page.getByText('expires in 15 minutes').waitFor()
      gate.resolve()
      await page.getByRole('alert').getByText(unreachable).waitFor()
    })
    expect(unexpected(visitor)).toEqual([])
    await visitor.context.close()
  })

  test('that was asked for too often says so', { tags: spec('8.78') }, async () => {
    const { email } = await addMemberTo(club)
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/member-login')
    await page.getByLabel('Email address').fill(email)
    for (let time = 0; time < 5; time++) {
      const answered = page.waitForResponse(authCall('sendOobCode'))
      await page.getByRole('button', { name: 'Send Magic Link' }).click()
      await answered
    }
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    const banner = page.getByRole('alert')
    await banner.getByText('Too many attempts. Please wait a few minutes and try again.').waitFor()
    await visitor.context.close()
  })

  test('signs in by itself, verifies, waits 500 ms for the token, and leads on after 300', {
    tags: spec('2.40 2.41 3.89 4.9 4.16 4.18 4.30 7.52 9.9 9.12'),
  }, async () => {
    const member = await addMemberTo(club)
    const visitor = await visit()
    const { page } = visitor
    const link = await askForLink(visitor, product, member.email)
    const gate = Promise.withResolvers<void>()
    await page.route(authCall('signInWithEmailLink'), async (route) => {
      await gate.promise
      await route.continue()
    })
    await noteTimes(page)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Completing Sign In' }).waitFor()
    await page.getByText('Signing you in...').waitFor()
    await keepScreen(visitor, 'member-auth-working')
    gate.resolve()
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    const times = await readTimes(page)
    const token = times.call('/v1/token')
    expect(times.waits(times.call('verify-auth').answered, token.sent)).toEqual([500])
    expect(times.waits(token.answered, times.moved('/member-dashboard'))).toEqual([300])
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).not.toContain(member.email)

    await page.goto('/member-login')
    await page.waitForURL('**/member-dashboard')
    const again = await readTimes(page)
    expect(again.waits(again.call('accounts:lookup').answered, again.moved('/member-dashboard'))).toEqual([300])
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('opened on another device asks for the address: none, a wrong one, the right one', {
    tags: spec('8.29'),
  }, async () => {
    const member = await addMemberTo(club)
    const [asker, visitor] = [await visit(), await visit()]
    const { page } = visitor
    const link = await askForLink(asker, product, member.email)
    await page.goto(link)
    await page.getByText('Which email address was the link sent to?').waitFor()
    await keepScreen(visitor, 'member-auth-asks')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await failsWith(page, 'Email not found. Please try signing in again.')
    await page.reload()
    await give(page, club.email)
    await failsWith(page, 'This link was sent to another email address.')
    await keepScreen(visitor, 'member-auth-other-address')
    await page.getByRole('button', { name: 'Enter another address' }).click()
    await give(page, `  ${member.email.toUpperCase()} `)
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    expect(unexpected(visitor)).toEqual([])
    await Promise.all([asker.context.close(), visitor.context.close()])
  })

  test('works once: opened again it says so, and Back to Login leads to a new one', {
    tags: spec('2.44 2.45 4.33 4.71'),
  }, async () => {
    const member = await addMemberTo(club)
    const [first, second] = [await visit(), await visit()]
    const link = await askForLink(first, product, member.email)
    const tries: [typeof first, unknown][] = []
    for (const visitor of [first, second])
      visitor.page.on('request', (request) => {
        if (request.url().includes('accounts:signInWithEmailLink')) tries.push([visitor, request.postDataJSON().email])
      })
    await first.page.goto(link)
    await first.page.getByText(`Welcome, ${member.fullName}`).waitFor()
    // Who is signed in and opens the old e-mail again simply comes home, even with the address still known.
    await first.page.evaluate((email) => localStorage.setItem('tessera.sign-in-email', email), member.email)
    await first.page.goto(link)
    await first.page.waitForURL('**/member-dashboard')
    await second.page.goto(link)
    await give(second.page, member.email)
    await failsWith(second.page, usedLink)
    expect(tries, 'each attempted once').toEqual([first, second].map((visitor) => [visitor, member.email]))
    await keepScreen(second, 'member-auth-used')
    await second.page.getByRole('link', { name: 'Back to Login' }).click()
    await second.page.waitForURL('**/member-login')
    await second.page.getByRole('heading', { name: 'Member Sign In' }).waitFor()
    await expect.poll(() => second.page.getByRole('alert').count()).toBe(0)
    await Promise.all([first.context.close(), second.context.close()])
  })

  test('opened in two tabs at once signs in once, and both tabs come home', async () => {
    const member = await addMemberTo(club)
    const visitor = await visit()
    const link = await askForLink(visitor, product, member.email)
    const other = await visitor.context.newPage()
    await Promise.all([visitor.page.goto(link), other.goto(link)])
    await Promise.race([visitor.page.waitForURL('**/member-dashboard'), other.waitForURL('**/member-dashboard')])
    for (const page of [visitor.page, other]) await page.goto('/member-dashboard')
    await visitor.page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await other.getByText(`Welcome, ${member.fullName}`).waitFor()
    await visitor.context.close()
  })

  test('that is none, damaged, of another kind or of another server gets its own sentence each', {
    tags: spec('2.42 2.43 4.15 8.30'),
  }, async () => {
    const member = await addMemberTo(club)
    const visitor = await visit()
    const { page } = visitor
    const link = await askForLink(visitor, product, member.email)
    const cut = new URL(link)
    cut.searchParams.delete('oobCode')
    for (const address of ['/member-auth', cut.href, link.replace('signIn', 'resetPassword')]) {
      await page.goto(address)
      await failsWith(page, 'Invalid magic link')
    }
    const code = new URL(link).searchParams.get('oobCode') ?? ''
    await page.goto(`${link}x`)
    await failsWith(page, damagedLink)
    await page.goto(link.replace(code, 'A'.repeat(43)))
    await failsWith(page, foreignLink)
    // As Google's codes are, from before a club has moved to its own server.
    await page.goto(link.replace(code, 'B'.repeat(54)).replace('self-hosted', 'AIzaSyExample'))
    await failsWith(page, foreignLink)
    await keepScreen(visitor, 'member-auth-foreign')
    await page.goto(link)
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await visitor.context.close()
  })

  test('is not used up by a mail scanner that looks at it', async () => {
    const member = await addMemberTo(club)
    const visitor = await visit()
    const link = await askForLink(visitor, product, member.email)
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).ok).toBe(true)
    await visitor.page.goto(link)
    await visitor.page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await visitor.context.close()
  })

  test('of a member who was deleted meanwhile lets nobody in', async () => {
    const member = await addMemberTo(club)
    const visitor = await visit()
    const link = await askForLink(visitor, product, member.email)
    await club.call('DELETE', `/api/members/${member.id}`)
    await visitor.page.goto(link)
    await failsWith(visitor.page, deadLink)
    await visitor.page.goto('/member-dashboard')
    await visitor.page.waitForURL('**/member-login')
    await visitor.context.close()
  })

  test('cut off before it is used still works; cut off later it leaves nobody half signed in', async () => {
    const member = await addMemberTo(club)
    const visitor = await visit()
    const { page } = visitor
    const link = await askForLink(visitor, product, member.email)
    const cutAt = (path: string, address = link) =>
      proxy.whileCut(path, 'POST', async () => {
        await page.goto(address)
        await failsWith(page, unreachable)
      })
    await cutAt(authPath('signInWithEmailLink'))
    await cutAt(verifyPath)
    await page.goto('/member-dashboard')
    await page.waitForURL('**/member-login')
    await signInMemberAt(visitor, product, member.email, 2)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/member-login')

    await cutAt('/securetoken.googleapis.com/v1/token', await askForLink(visitor, product, member.email, 3))
    expect(unexpected(visitor)).toEqual([])
    await visitor.context.close()
  })

  test.each([
    [
      'who is deleted',
      'Your session has ended. Please sign in again.',
      ({ id }: ProductMember) => club.call('DELETE', `/api/members/${id}`),
    ],
    [
      'whose account is left without a place',
      'There is no membership for this email address. Please ask your club.',
      async (_: ProductMember, uid: string) => changeDocument(product, `users/${uid}`, { memberOf: {} }),
    ],
  ])('of a member %s before it is verified shows the server’s sentence', async (_, sentence, meanwhile) => {
    const member = await addMemberTo(club)
    const visitor = await visit()
    const { page } = visitor
    const gate = Promise.withResolvers<void>()
    await page.route(`**${verifyPath}`, async (route) => {
      await gate.promise
      await route.continue()
    })
    const asked = page.waitForRequest(`**${verifyPath}`)
    await page.goto(await askForLink(visitor, product, member.email))
    await meanwhile(member, (await asked).postDataJSON().uid)
    gate.resolve()
    await failsWith(page, sentence)
    expect(unexpected(visitor)).toEqual([])
    await visitor.context.close()
  })

  test('is mailed to nobody who has no place, and the page says the same', async () => {
    const stranger = freshAddress('stranger')
    const member = await addMemberTo(club)
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/member-login')
    await page.getByLabel('Email address').fill(stranger)
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    await page.getByText(`If ${stranger} belongs to a member, a magic link is on its way.`).waitFor()
    // Its e-mail would have come before this one.
    expect(await askForLink(visitor, product, member.email)).toContain('/member-auth')
    await expect(waitForMail(product, stranger, 1, 200)).rejects.toThrow()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('of an administrator without a membership leads to the club', { tags: spec('4.19') }, async () => {
    const own = await makeClubAt(product)
    const visitor = await visit()
    await visitor.page.goto(await askForLink(visitor, product, own.email))
    await visitor.page.waitForURL(`${product.address}/`)
    await visitor.page.getByText(`Welcome, ${own.email}`).waitFor()
    await visitor.context.close()
  })
})
