import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { keepScreen, openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { addMemberTo, configurePasses, makeClubAt, type ProductClub } from '../support/product-club.ts'
import { signInAdmin, signInMemberAt } from '../support/sign-in.ts'
import { stopPart } from '../support/stop-part.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)
const unreachable = 'The server cannot be reached. Please check your connection and try again.'
const notReady = 'The server is not ready at the moment. Please try again in a minute.'

describe.skipIf(skipped)('a part that does not run', () => {
  const product = skipped ? { address: '', kind: 'local' as const, dataDir: '' } : inject('product')
  let browser: Browser
  let club: ProductClub
  beforeAll(async () => {
    browser = await openBrowser()
    club = await makeClubAt(product)
    await configurePasses(club)
  })
  afterAll(async () => {
    await browser?.close()
  })

  const visit = async (): Promise<Visitor> => {
    const visitor = await openVisitor(browser, product.address)
    onTestFinished(() => visitor.context.close())
    return visitor
  }
  const surprises = ({ faults }: Visitor) => faults.filter((fault) => !fault.startsWith('Failed to load resource'))
  const banner = (page: Page, text: string) => page.getByRole('alert').getByText(text).first().waitFor()

  test('the API is stopped: everybody is told where they are, and goes on when it is back', {
    tags: spec('8.79 8.80'),
    timeout: 600_000,
  }, async () => {
    const member = await addMemberTo(club, { fullName: 'Carla Calma' })
    const [office, phone, stranger] = [await visit(), await visit(), await visit()]
    await signInAdmin(office, club)
    await signInMemberAt(phone, product, member.email)
    await stranger.page.goto('/register')
    for (const label of ['Full Name', 'Club Name']) await stranger.page.getByLabel(label).fill('Somebody')
    await stranger.page.getByLabel('Email address').fill(`a-${member.email}`)
    for (const label of ['Password', 'Confirm Password'])
      await stranger.page.getByLabel(label, { exact: true }).fill('eight and more')
    const row = office.page.getByRole('row', { name: member.fullName })
    await row.waitFor()
    const { start } = await stopPart(product, 'api')

    await row.getByRole('button', { name: 'Disable' }).click()
    await office.page.getByText(`Failed to update status: ${unreachable}`).waitFor()
    await row.getByText('Active').waitFor()
    await keepScreen(office, 'api-stopped')
    await phone.page.getByRole('tab', { name: 'Membership Pass' }).click()
    await phone.page.getByRole('button', { name: 'Download Apple Wallet Pass' }).click()
    await banner(phone.page, unreachable)
    await stranger.page.getByRole('button', { name: 'Create account' }).click()
    await banner(stranger.page, unreachable)
    await stranger.page.goto('/login')
    await stranger.page.getByRole('heading', { name: 'Not quite there yet' }).waitFor()
    await banner(stranger.page, unreachable)

    await start()
    await stranger.page.getByRole('button', { name: 'Try again' }).click()
    await stranger.page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    await row.getByRole('button', { name: 'Disable' }).click()
    await row.getByText('Disabled').waitFor()
    for (const visitor of [office, phone, stranger]) expect(surprises(visitor)).toEqual([])
  })

  test('documents and accounts are stopped: the server’s own sentence is shown', {
    tags: spec('8.27'),
    timeout: 600_000,
  }, async () => {
    const member = await addMemberTo(club, { fullName: 'Dora Da' })
    const [office, stranger] = [await visit(), await visit()]
    await signInAdmin(office, club)
    await stranger.page.goto('/login')
    const row = office.page.getByRole('row', { name: member.fullName })
    await row.waitFor()
    const { start } = await stopPart(product, 'firebase')

    await row.getByRole('button', { name: 'Disable' }).click()
    await office.page.getByText(`Failed to update status: ${notReady}`).waitFor()
    await row.getByText('Active').waitFor()
    await stranger.page.getByLabel('Email address').fill(club.email)
    await stranger.page.getByLabel('Password', { exact: true }).fill(club.password)
    await stranger.page.getByRole('button', { name: 'Sign in' }).click()
    await banner(stranger.page, unreachable)

    await start()
    await stranger.page.getByRole('button', { name: 'Sign in' }).click()
    await stranger.page.getByText(`Welcome, ${club.email}`).waitFor()
    await row.getByRole('button', { name: 'Disable' }).click()
    await row.getByText('Disabled').waitFor()
    for (const visitor of [office, stranger]) expect(surprises(visitor)).toEqual([])
  })
})
