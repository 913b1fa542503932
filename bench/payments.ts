import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../tests/support/browser.ts'
import { fillClub } from './club.ts'
import { findProduct } from './product.ts'

/**
 * Measures time, network traffic and heap of the Payments and Members tabs in Chromium for several club sizes:
 * `scripts/with-node node bench/payments.ts [members/payments …]`.
 */
const sizes = (process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['1000/10000', '10000/50000']).map((text) => {
  const [members = 0, payments = 0] = text.split('/').map(Number)
  return { members, payments }
})

interface Meter {
  readonly bytes: () => number
  readonly heap: () => Promise<number>
}

async function meter(page: Page): Promise<Meter> {
  const session: CDPSession = await page.context().newCDPSession(page)
  let bytes = 0
  await session.send('Network.enable')
  await session.send('Performance.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return {
    bytes: () => bytes,
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    },
  }
}

const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
const say = (...cells: string[]) => process.stdout.write(`${cells.join(' | ')}\n`)

/** Runs one step; prints its duration, the bytes received and the heap after it. */
async function measure(what: string, on: Meter, step: () => Promise<unknown>): Promise<void> {
  const before = on.bytes()
  const start = performance.now()
  await step()
  const seconds = ((performance.now() - start) / 1000).toFixed(2)
  say(what, seconds, inMegabytes(on.bytes() - before), inMegabytes(await on.heap()))
}

const { stop, ...product } = await findProduct()
const browser = await openBrowser()
say('what', 'seconds', 'network', 'heap')
try {
  for (const size of sizes) {
    const club = await fillClub(product, size)
    const context = await browser.newContext({ baseURL: product.address, locale: 'en-GB' })
    const page = await context.newPage()
    page.setDefaultTimeout(180_000)
    const on = await meter(page)
    await page.goto('/login')
    await page.getByLabel('Email address').fill(club.email)
    await page.getByLabel('Password', { exact: true }).fill(club.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('tab', { name: 'Payments' }).waitFor()
    await page.goto('about:blank')

    const name = `${size.members} members, ${size.payments} payments`
    const wholeTotal = page.getByText(
      new RegExp(`^${size.payments.toLocaleString('en').replace(',', ',?')} payments, total`),
    )
    await measure(`${name}: Payments tab, first row`, on, async () => {
      await page.goto('/#payments')
      await page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(5).waitFor()
    })
    await measure(`${name}: … then all, and their total`, on, () => wholeTotal.waitFor())
    await measure(`${name}: search`, on, async () => {
      await page.getByLabel('Search payments').fill('ferraro 12')
      await page
        .getByRole('status')
        .filter({ hasText: /^\d{1,4} payments?, total/ })
        .waitFor()
    })
    await page.getByLabel('Search payments').fill('')
    await wholeTotal.waitFor()
    await page.goto('about:blank')
    await measure(`${name}: Members tab, statuses there`, on, async () => {
      await page.goto('/#members')
      await page.getByRole('table', { name: 'Members' }).getByText('Active').first().waitFor()
    })
    await context.close()
  }
} finally {
  await browser.close()
  await stop()
}
