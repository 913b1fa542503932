import type { Page } from 'playwright-core'
import { openBrowser } from '../tests/support/browser.ts'
import { fillClub } from './club.ts'
import { findProduct } from './product.ts'
import { percentile } from './times.ts'

/**
 * Measures the Members tab in Chromium for several club sizes: time from the response to the first rows, from a key in
 * the search to the second frame and to its paint, per scroll jump, and the heap:
 * `scripts/with-node node bench/members.ts [members …]`.
 */
const sizes = process.argv.slice(2).length > 0 ? process.argv.slice(2).map(Number) : [1_000, 10_000]

const spread = (values: readonly number[]) =>
  [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${percentile(values, part).toFixed(0)} ms`).join(', ')

/** Starts recording each key's time to the next paint, as Chromium reports it (in steps of 8 ms, from 16). */
const notePaints = (page: Page) =>
  page.evaluate(() => {
    const paints: number[] = []
    Object.assign(window, { paints })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') paints.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
const readPaints = (page: Page) => page.evaluate(() => (window as unknown as { paints: number[] }).paints)

/** Sets a performance mark when the first row appears. */
const markRows = (page: Page) =>
  page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('tbody tr')) return
      performance.mark('rows')
      seen.disconnect()
    })
    seen.observe(document, { childList: true, subtree: true })
  })

const sinceAnswer = (page: Page) =>
  page.evaluate(() => {
    const answer = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/members'))
    const end = answer instanceof PerformanceResourceTiming ? answer.responseEnd : Number.NaN
    return Math.round((performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN) - end)
  })

/** Types and deletes a text; returns the milliseconds to the second frame for each key. */
async function typeKeys(page: Page, text: string): Promise<number[]> {
  const took: number[] = []
  const field = page.getByLabel('Search members')
  await field.focus()
  for (const key of [...text, ...Array.from(text, () => 'Backspace')]) {
    await page.evaluate(() => {
      const typed = (event: Event) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => Object.assign(window, { drawn: performance.now() - event.timeStamp })),
        )
      Object.assign(window, { drawn: undefined })
      addEventListener('keydown', typed, { capture: true, once: true })
    })
    await page.keyboard.press(key)
    const drawn = await page.waitForFunction(() => (window as unknown as { drawn?: number }).drawn)
    took.push((await drawn.jsonValue()) ?? Number.NaN)
  }
  return took
}

/** Scrolls through the list in jumps of 1100 px; returns the milliseconds per jump and how many showed blank rows. */
const leap = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isBlank = () =>
      [0.25, 0.5, 0.75, 0.95].some(
        (part) =>
          !document
            .elementFromPoint(innerWidth / 2, innerHeight * part)
            ?.closest('tr')
            ?.querySelector('button'),
      )
    const isOver = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 200
    const took: number[] = []
    let blank = 0
    for (scrollTo(0, 600); !isOver(); ) {
      const start = performance.now()
      scrollBy(0, 1100)
      await nextFrame()
      took.push(performance.now() - start)
      if (!isOver() && isBlank()) blank += 1
    }
    return { took, blank }
  })

async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const bytes = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

const { stop, ...product } = await findProduct()
const browser = await openBrowser()
try {
  for (const members of sizes) {
    const club = await fillClub(product, { members, payments: 0 })
    const context = await browser.newContext({ baseURL: product.address, locale: 'en-GB' })
    const page = await context.newPage()
    page.setDefaultTimeout(180_000)
    await markRows(page)
    await page.goto('/login')
    await page.getByLabel('Email address').fill(club.email)
    await page.getByLabel('Password', { exact: true }).fill(club.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const table = page.getByRole('table', { name: 'Members' })
    await table.getByText('Payment Due').first().waitFor()
    const first = await sinceAnswer(page)
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    await notePaints(page)
    const keys: number[] = []
    for (const name of ['ferraro 12', 'lindqvist', '9999']) keys.push(...(await typeKeys(page, name)))
    await page.locator(`table[aria-rowcount="${members + 1}"]`).waitFor()
    const { took, blank } = await leap(page)
    process.stdout.write(
      `${members} members: first rows ${first} ms after the answer; a key ${spread(keys)}, painted after ${spread(await readPaints(page))}; ${took.length} leaps ${spread(took)}, ${blank} with a blank stretch; heap ${await heapOf(page)}\n`,
    )
    await context.close()
  }
} finally {
  await browser.close()
  await stop()
}
