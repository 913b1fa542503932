import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, makeClubAt, requireFee } from '../support/product-club.ts'
import { storageOf } from '../support/sign-in.ts'

/** The page's statuses are the last thing that the first screen shows. */
const complete = async (page: Page) => {
  await page.getByText('Payment Due').first().waitFor()
  await page.waitForLoadState('load')
}

const isScript = (response: Response) => new URL(response.url()).pathname.endsWith('.js')

describeInBrowser('the first visit of the dashboard', ({ open }) => {
  test('takes at most 20 requests and 202 kB of script; dialogs and the part that writes come once the page is in use', async () => {
    const club = await makeClubAt(product, 'Schachclub Neubau')
    await requireFee(club)
    await addMemberTo(club, { memberId: '1', fullName: 'Maria Muster' })
    const { page } = await open('desktop', { storageState: storageOf(product, club.signedIn) })
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto('/')
    await complete(page)
    const asked = responses.map((one) => `${one.request().method()} ${new URL(one.url()).pathname}`)
    // The page's head asks for it before there is a script to do so; the script takes that response.
    expect(asked.filter((one) => one === 'GET /config.json')).toHaveLength(1)
    const sizes = await Promise.all(
      responses.filter(isScript).map(async (one) => gzipSync(await one.body(), { level: 6 }).length),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    process.stdout.write(`first visit: ${asked.length} requests, ${total} bytes of compressed script\n`)
    expect(total, asked.join('\n')).toBeLessThanOrEqual(202_000)
    expect(total).toBeGreaterThan(100_000)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(20)

    const dialogs = () =>
      responses.map((one) => new URL(one.url()).pathname).filter((path) => /\/dialogs-[\w-]+\.js$/.test(path)).length
    // As Chromium reports a resting pointer after a layout, now and then.
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')))
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(dialogs()).toBe(0)
    await page.mouse.move(200, 200)
    await expect.poll(dialogs).toBe(1)
  })
})
