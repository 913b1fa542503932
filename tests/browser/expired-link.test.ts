import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { linkIn, waitForMail } from '../support/outbox.ts'
import { type StartedProduct, startLocally } from '../support/product.ts'
import { addMemberTo, makeClubAt } from '../support/product-club.ts'
import { askForLink } from '../support/sign-in.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? process.env.TESSERA_NO_JAVA
const minutes = 60_000

/** A product of its own, whose clock the test moves. */
describe.skipIf(skipped)('a link in an e-mail, by the server’s clock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clock-'))
  const clock = join(folder, 'milliseconds')
  const moveTo = (ms: number) => writeFileSync(clock, String(ms))
  let started: StartedProduct
  let browser: Browser
  beforeAll(async () => {
    moveTo(0)
    started = await startLocally({
      MOVABLE_CLOCK: clock,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../support/movable-clock.ts')}`,
    })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await started?.stop()
    rmSync(folder, { recursive: true })
  })

  /** Does something at a time that lies so many minutes back. */
  const ago = async <T>(back: number, work: () => Promise<T>): Promise<T> => {
    moveTo(-back * minutes)
    const result = await work()
    moveTo(0)
    return result
  }
  const expired = 'This link has expired. Please ask for a new one.'

  test('a magic link works for 15 minutes, and then says that it has expired', { tags: spec('9.13') }, async () => {
    const { product } = started
    const member = await addMemberTo(await makeClubAt(product))
    const visitor = await openVisitor(browser, product.address, 'phone')
    const { page } = visitor
    const old = await ago(15, () => askForLink(visitor, product, member.email))
    await page.goto(old)
    await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()
    await page.getByRole('alert').getByText(expired, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await page.waitForURL('**/member-login')
    const younger = await ago(14, () => askForLink(visitor, product, member.email, 2))
    await page.goto(younger)
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await visitor.context.close()
  })

  test('and so does a link to a new password', async () => {
    const { product } = started
    const club = await makeClubAt(product)
    const { page, context } = await openVisitor(browser, product.address)
    const link = await ago(15, async () => {
      await page.goto('/forgot-password')
      await page.getByLabel('Email address').fill(club.email)
      await page.getByRole('button', { name: 'Send reset link' }).click()
      return linkIn(await waitForMail(product, club.email), '/auth-action')
    })
    await page.goto(link)
    await page.getByText(expired, { exact: true }).waitFor()
    await context.close()
  })
})
