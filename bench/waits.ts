import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../tests/support/browser.ts'
import { startLocally } from '../tests/support/product.ts'
import { fillClub } from './club.ts'
import { printRatio } from './ratio.ts'
import { tokenOf } from './signed-in.ts'
import { percentile } from './times.ts'

/**
 * Measures in Chromium what a person waits for: the sign-in, the dashboard again, Record Payment, and a first visit on a
 * slow phone. Starts a product with a club of 240 members, or takes a running one, such as containers with `make demo`:
 * `PUBLIC_URL=… EMAIL=… PASSWORD=… scripts/with-node node bench/waits.ts [rounds]`.
 */
const rounds = Number(process.argv[2] ?? 7)
/** Milliseconds in which a person looks at the page. */
const breath = 700

interface Club {
  readonly email: string
  readonly password: string
}

async function findClub(): Promise<{ address: string; club: Club; stop: () => Promise<void> }> {
  const { PUBLIC_URL: address, EMAIL: email, PASSWORD: password } = process.env
  if (address && email && password) return { address, club: { email, password }, stop: async () => undefined }
  const { product, stop } = await startLocally()
  if (product.kind !== 'local') throw new Error('local mode only')
  const club = await fillClub(product, { members: 240, payments: 240 })
  return { address: product.address, club, stop }
}

const times = new Map<string, number[]>()
const note = (what: string, ms: number) => times.set(what, [...(times.get(what) ?? []), ms])
const median = (what: string) => percentile(times.get(what) ?? [], 0.5)

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  note(what, performance.now() - start)
  return result
}

const row = (page: Page) => page.getByRole('table', { name: 'Members' }).getByRole('button', { name: 'Edit' }).first()

/** Notes in the page when a button was clicked, when the first row can be seen, and when a dialog is gone. */
async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const note = (what: string) => performance.mark(what)
    addEventListener('click', () => note('click'), true)
    let had = false
    const look = () => {
      const has = document.querySelector('[role=dialog]') !== null
      if (had && !has) note('dialog gone')
      had = has
      const shown = document.querySelector('table tbody button')?.checkVisibility()
      if (shown && performance.getEntriesByName('row').length === 0) setTimeout(() => note('row'), 0)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Milliseconds between the last click and the last mark with this name, or since the start of the page. */
const since = (page: Page, from: 'click' | 'start', to: string): Promise<number> =>
  page.evaluate(
    ({ from, to }) => {
      const last = (name: string) => performance.getEntriesByName(name).at(-1)?.startTime ?? 0
      return last(to) - (from === 'start' ? 0 : last(from))
    },
    { from, to },
  )

async function signIn(context: BrowserContext, { email, password }: Club): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).pressSequentially(password)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await row(page).waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('row').length > 0)
  return page
}

async function again(page: Page): Promise<void> {
  await page.waitForTimeout(breath)
  await page.reload({ waitUntil: 'commit' })
  await row(page).waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('row').length > 0)
  note('dashboard again: navigation to rows', await since(page, 'start', 'row'))
}

/** Records a payment of another member in each round, for an item that no one has paid twice. */
async function pay(page: Page, n: number): Promise<void> {
  await page.mouse.move(300, 300)
  await page.waitForTimeout(breath)
  await page.getByRole('tab', { name: 'Payments' }).first().click()
  await page.getByText(/payments?, total/).waitFor()
  const open = page.getByRole('button', { name: 'Record Payment' }).first()
  await timed('Record Payment: click to form', async () => {
    await open.click()
    await page.getByLabel('Payment Item').waitFor()
  })
  await page.getByLabel('Payment Item').selectOption({ index: 4 })
  await page.getByLabel('Member', { exact: true }).pressSequentially('1')
  await page.getByRole('option').nth(n).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(() => performance.getEntriesByName('dialog gone').length > 0)
  note('Record Payment: click to closed dialog', await since(page, 'click', 'dialog gone'))
}

/** A first visit at 1.6 Mbit/s, 150 ms and a quarter of this processor's speed. */
async function slowly(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const speed = { downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 }
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', { offline: false, ...speed })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/', { waitUntil: 'commit' })
  await row(page).waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('row').length > 0)
  note('slow phone, first visit: navigation to rows', await since(page, 'start', 'row'))
  await page.close()
}

async function round(browser: Browser, address: string, club: Club, n: number): Promise<void> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' })
  context.setDefaultTimeout(60_000)
  await watch(context)
  await timed('the sign-in request alone, with the hash', () => tokenOf({ publicUrl: address }, club))
  const page = await signIn(context, club)
  note('sign-in: click to rows', await since(page, 'click', 'row'))
  await again(page)
  await pay(page, n)
  await page.close()
  await slowly(context)
  await context.close()
}

const { address, club, stop } = await findClub()
const browser = await openBrowser()
try {
  await round(browser, address, club, 0)
  // The first round waits for a server that has just been filled.
  times.clear()
  for (let n = 0; n < rounds; n += 1) await round(browser, address, club, n + 1)
  for (const [what, all] of times) {
    const figures = `p50 ${median(what).toFixed(0)} ms, from ${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)}`
    process.stdout.write(`${what.padEnd(46)} ${figures}\n`)
  }
  const rest = median('sign-in: click to rows') - 500 - median('the sign-in request alone, with the hash')
  process.stdout.write(`the sign-in without the 500 ms and that request: ${rest.toFixed(0)} ms\n`)
  const again = median('dashboard again: navigation to rows')
  printRatio(
    'dashboard again to a first visit on a slow phone',
    again / median('slow phone, first visit: navigation to rows'),
    'lower',
  )
} finally {
  await browser.close()
  await stop()
}
