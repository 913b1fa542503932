import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { isHealthy } from '../support/product.ts'
import { addMemberTo, makeClubAt } from '../support/product-club.ts'
import { stopPart } from '../support/stop-part.ts'

const unreachable = 'The server cannot be reached. Please check your connection and try again.'
const notReady = 'The server is not ready at the moment. Please try again in a minute.'

describeInBrowser('while a part does not run', ({ open, openAdmin }) => {
  const banner = (page: Page) => page.getByRole('alert').getByText(unreachable).waitFor()
  /** Opens the app as an administrator who sees a member, and as a user who is not signed in. */
  const enter = async (path: string) => {
    const club = await makeClubAt(product)
    const { fullName } = await addMemberTo(club)
    const [{ page }, stranger] = [await openAdmin(club), await open()]
    await stranger.page.goto(path)
    const row = page.getByRole('row', { name: fullName })
    const disable = () => row.getByRole('button', { name: 'Disable' }).click()
    await row.waitFor()
    await stranger.page.getByRole('heading', { level: 1 }).waitFor()
    return { club, page, row, disable, stranger: stranger.page }
  }

  test('the API: the screens report that the server cannot be reached, and recover when it is back', {
    tags: [...spec('8.79 8.80'), 'long'],
  }, async () => {
    const { club, page, row, disable, stranger } = await enter('/register')
    for (const field of await stranger.locator('form input').all())
      await field.fill((await field.getAttribute('type')) === 'email' ? 'a@club.test' : 'eight and more')
    const { start } = await stopPart(product, 'api')
    await disable()
    await page.getByText('Failed to update status: Failed to toggle member status').waitFor()
    await row.getByText('Active').waitFor()
    await stranger.getByRole('button', { name: 'Create account' }).click()
    await banner(stranger)
    await stranger.goto('/login')
    await stranger.getByRole('heading', { name: 'Not quite there yet' }).waitFor()
    await banner(stranger)

    await start()
    await stranger.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    await disable()
    await row.getByText('Disabled').waitFor()
    const { fullName } = await addMemberTo(club, { fullName: 'Gerda Huber' })
    await page.getByRole('row', { name: fullName }).waitFor() // The page follows the club again.
  })

  test('documents and accounts: the screens show the message of the server', {
    tags: [...spec('8.27'), 'long'],
  }, async () => {
    const { club, page, row, disable, stranger } = await enter('/login')
    await stranger.getByLabel('Email address').fill(club.email)
    await stranger.getByLabel('Password', { exact: true }).fill(club.password)
    const signIn = () => stranger.getByRole('button', { name: 'Sign in' }).click()
    const { start } = await stopPart(product, 'firebase')
    await disable()
    await page.getByText(`Failed to update status: ${notReady}`).waitFor()
    await row.getByText('Active').waitFor()
    await signIn()
    await banner(stranger)

    await start()
    await signIn()
    await stranger.getByText(`Welcome, ${club.email}`).waitFor()
    // People sign in before changes are possible.
    await expect.poll(() => isHealthy(product), { timeout: 60_000 }).toBe(true)
    await disable()
    await row.getByText('Disabled').waitFor()
  })
})
