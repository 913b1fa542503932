import { expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { keepScreen, type Visitor } from '../support/browser.ts'
import { linkIn, waitForMail } from '../support/outbox.ts'
import { freshAddress, makeClubAt } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

const confirmation = 'Check your inbox for further instructions'
const usedLink = 'This link has already been used. Please ask for a new one.'
const foreignLink = 'This link was not made by this server, or long ago. Please ask for a new one.'
const damagedLink = 'This link is damaged: a part of it is missing or changed. Please open it from the email again.'

describeInBrowser('a forgotten password', ({ open, proxy }) => {
  const ask = async ({ page }: Visitor, email: string) => {
    await page.goto('/forgot-password')
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText(confirmation).waitFor()
  }
  const choose = async ({ page }: Visitor, password: string, again = password) => {
    await page.getByLabel('New Password').fill(password)
    await page.getByLabel('Confirm Password').fill(again)
    await page.getByRole('button', { name: 'Save new password' }).click()
  }

  test('is replaced through the e-mail, typed twice; the old one and every session end, and the link works once', {
    tags: spec('4.7'),
  }, async () => {
    const club = await makeClubAt(product)
    const [elsewhere, visitor] = [await open(), await open('phone')]
    const { page } = visitor
    await signInAdmin(elsewhere, club)
    await ask(visitor, club.email)
    await keepScreen(visitor, 'forgot-password-sent')
    const link = linkIn(await waitForMail(product, club.email), '/auth-action')
    await page.goto(link)
    await page.getByText(`For ${club.email}`).waitFor()
    await keepScreen(visitor, 'new-password')
    await choose(visitor, 'a new password', 'another one')
    await page.getByText('Passwords do not match').waitFor()
    await choose(visitor, 'short')
    await page.getByText('At least 8 characters').waitFor()
    await choose(visitor, 'a new password')
    await page.waitForURL('**/login')
    await page.getByText('Your password is changed. Sign in with the new one.').waitFor()
    await page.getByLabel('Email address').fill(club.email)
    await page.getByLabel('Password', { exact: true }).fill(club.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Wrong email or password.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('a new password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(`Welcome, ${club.email}`).waitFor()

    await elsewhere.page.reload()
    await elsewhere.page.waitForURL('**/login')
    await elsewhere.page.goto(link)
    await elsewhere.page.getByRole('alert').getByText(usedLink).waitFor()
    await elsewhere.page.getByRole('link', { name: 'Ask for a new link' }).click()
    await elsewhere.page.waitForURL('**/forgot-password')
    await Promise.all([visitor.context.close(), elsewhere.context.close()])
  })

  test('in the browser that is still signed in: it is led to the sign-in with the word, not home', async () => {
    const club = await makeClubAt(product)
    const visitor = await open()
    await signInAdmin(visitor, club)
    await ask(visitor, club.email)
    await visitor.page.goto(linkIn(await waitForMail(product, club.email), '/auth-action'))
    await choose(visitor, 'a new password')
    await visitor.page.waitForURL('**/login')
    await visitor.page.getByText('Your password is changed. Sign in with the new one.').waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('is asked for in the same words by an address that nobody has, and the ways lead on', async () => {
    const visitor = await open()
    await ask(visitor, freshAddress('nobody'))
    const ways = visitor.page.locator('main').getByRole('link')
    const targets = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(targets.sort()).toEqual(['/login', '/register'])
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('a damaged or foreign link says so; a network cut while asking says so', async () => {
    const visitor = await open()
    const { page } = visitor
    await page.goto('/auth-action?mode=resetPassword')
    await page.getByText('This link cannot be read. Please ask for a new one.').waitFor()
    await page.goto('/auth-action?mode=resetPassword&apiKey=self-hosted&oobCode=damaged')
    await page.getByText(damagedLink).waitFor()
    await page.goto(`/auth-action?mode=resetPassword&apiKey=self-hosted&oobCode=${'A'.repeat(43)}`)
    await page.getByText(foreignLink).waitFor()
    await page.goto('/auth-action?mode=resetPassword&apiKey=x&oobCode=damaged')
    await page.getByText(foreignLink).waitFor()
    await page.goto('/auth-action?mode=signIn&apiKey=x&oobCode=damaged')
    await page.waitForURL('**/member-auth?*')
    await page.goto('/forgot-password')
    await page.getByLabel('Email address').fill(freshAddress('cut'))
    await proxy.whileCut('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode', 'POST', async () => {
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await page.getByRole('alert').getByText('The server cannot be reached.').waitFor()
    })
    await expect.poll(() => page.getByText(confirmation).count()).toBe(0)
    await visitor.context.close()
  })
})
