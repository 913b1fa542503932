import type { Page } from 'playwright-core'
import { openBrowser } from '../tests/support/browser.ts'
import { startLocally } from '../tests/support/product.ts'
import { fillClub, type LoadedClub, viewOfTen } from './club.ts'
import { printRatio } from './ratio.ts'
import { percentile } from './times.ts'

/**
 * Measures in Chromium what an act of one member costs in a club, and in one of ten times as many members and payments:
 * `scripts/with-node node bench/tenfold.ts [members] [rounds]`. Four of five members have paid this year's fee, and every other
 * one has values in ten fields of the club's own.
 */
const most = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 7)

interface Measured {
  readonly signIn: number
  readonly statuses: number
  /** Until the page rests with the first rows; and those of all members, which come with the first use of the page. */
  readonly signInBytes: number
  readonly wholeBytes: number
  readonly record: number
  readonly recordBytes: number
  readonly page: number
  readonly search: number
  readonly status: number
  readonly filter: number
  readonly scroll: number
  /** The same with the ten columns of a view. */
  readonly wideStatus: number
  readonly wideScroll: number
  readonly head: number
}

/** Counts the bytes of responses, as they are sent. */
async function countBytes(page: Page): Promise<{ count: number }> {
  const session = await page.context().newCDPSession(page)
  const bytes = { count: 0 }
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes.count += encodedDataLength
  })
  return bytes
}

const table = (page: Page) => page.getByRole('table', { name: 'Members' })

/** Milliseconds in the page from the click on a button until the first row of the table contains a text. */
const fromClickTo = (page: Page, button: string, shown: string): Promise<number> =>
  page.evaluate(
    async ({ button, shown }) => {
      const start = performance.now()
      ;[...document.querySelectorAll('button')].findLast(({ textContent }) => textContent?.trim() === button)?.click()
      const isShown = () => document.querySelector('table tbody tr')?.textContent?.includes(shown)
      while (!isShown()) await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    { button, shown },
  )

/** Milliseconds in the page from the click on the first member's name until the page of the member has all its parts. */
const toPage = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const start = performance.now()
    document.querySelector<HTMLElement>('table tbody tr a')?.click()
    const isOpen = () => document.querySelector('h2')?.checkVisibility() && document.querySelector('textarea')
    while (!isOpen()) await new Promise(requestAnimationFrame)
    return performance.now() - start
  })

/** Milliseconds in the page from an input into the search, or a choice of the filter, until the first row contains a text. */
const fromInputTo = (page: Page, selector: string, value: string, shown: string): Promise<number> =>
  page.evaluate(
    async ({ selector, value, shown }) => {
      const start = performance.now()
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
      if (!field) throw new Error(`no ${selector}`)
      const written = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      written?.set?.call(field, value)
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
      const isShown = () => document.querySelector('table tbody tr')?.textContent?.includes(shown)
      while (!isShown()) await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    { selector, value, shown },
  )

/** Milliseconds in the page from the click on a status above the list until the first row contains a text. */
const fromStatusTo = (page: Page, status: string, shown: string): Promise<number> =>
  page.evaluate(
    async ({ status, shown }) => {
      const start = performance.now()
      const chips = [...document.querySelectorAll<HTMLElement>('fieldset button[aria-pressed]')]
      chips.find(({ textContent }) => textContent?.startsWith(status))?.click()
      const isShown = () => document.querySelector('table tbody tr')?.textContent?.includes(shown)
      while (!isShown()) await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    { status, shown },
  )

/** Milliseconds in the page in which it scrolls through the list in forty steps of a screen, each with its rows. */
const toScroll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const start = performance.now()
    for (let step = 0; step < 40; step += 1) {
      scrollBy({ top: innerHeight, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    const taken = performance.now() - start
    scrollTo({ top: 0, behavior: 'instant' })
    return taken
  })

/** Milliseconds in the page from the click on an element until another one is shown. */
const fromPressTo = (page: Page, pressed: string, shown: string): Promise<number> =>
  page.evaluate(
    async ({ pressed, shown }) => {
      const start = performance.now()
      document.querySelector<HTMLElement>(pressed)?.click()
      while (!document.querySelector(shown)?.checkVisibility()) await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    { pressed, shown },
  )

/** Records this year's fee of a member who owes it, from the member's row. */
async function record(page: Page, number: string): Promise<number> {
  await page.getByRole('searchbox').first().fill(number)
  const row = table(page).getByRole('row').filter({ hasText: number })
  await row.getByText('Payment Due').waitFor()
  await row.getByRole('button', { name: 'Record Payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').waitFor()
  await dialog.getByRole('button', { name: 'Record Payment' }).waitFor()
  return await fromClickTo(page, 'Record Payment', 'Active')
}

/** Whether an answer has all members, and not the first rows. */
const isWhole = (url: string) => url.includes('/api/members/standings') && !url.includes('part=first')

const percentiles = (values: readonly number[]) => percentile(values, 0.5)

async function measure(address: string, { email, password }: LoadedClub, members: number): Promise<Measured> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ baseURL: address, locale: 'en-GB' })
    context.setDefaultTimeout(120_000)
    const all: Record<keyof Measured, number[]> = {
      signIn: [],
      statuses: [],
      signInBytes: [],
      wholeBytes: [],
      record: [],
      recordBytes: [],
      page: [],
      search: [],
      status: [],
      filter: [],
      scroll: [],
      wideStatus: [],
      wideScroll: [],
      head: [],
    }
    // The first round warms up the server, and the browser's cache of the app.
    for (let round = 0; round <= rounds; round += 1) {
      const page = await context.newPage()
      const bytes = await countBytes(page)
      await page.goto('/login')
      await page.getByLabel('Email address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.waitForLoadState('networkidle')
      bytes.count = 0
      const start = performance.now()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await table(page).getByRole('button', { name: 'Edit' }).first().waitFor()
      const signIn = performance.now() - start
      await table(page).getByText('Active').first().waitFor()
      const statuses = performance.now() - start
      await page.waitForLoadState('networkidle')
      const signInBytes = bytes.count
      const whole = page.waitForResponse((response) => isWhole(response.url()))
      bytes.count = 0
      await page.getByRole('searchbox').first().fill(String(members))
      await (await whole).finished()
      // Chromium reports the bytes of a response a moment after its end.
      while (bytes.count < 10_000) await page.waitForTimeout(50)
      const wholeBytes = bytes.count
      bytes.count = 0
      const recorded = await record(page, String(members - round).padStart(5, '0'))
      await page.waitForTimeout(1_500)
      const recordedBytes = bytes.count
      const shown = String(members).padStart(5, '0')
      const search = await fromInputTo(page, 'input[type=search]', shown, shown)
      await fromInputTo(page, 'input[type=search]', '', '00001')
      const status = await fromStatusTo(page, 'Active', '00002')
      await fromStatusTo(page, 'All', '00001')
      const filter = await fromInputTo(page, 'select', 'f1:~', '00002')
      await fromInputTo(page, 'select', '', '00001')
      const scroll = await toScroll(page)
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitemcheckbox', { name: viewOfTen }).click()
      await table(page).getByRole('columnheader', { name: 'Field 5' }).waitFor()
      const wideStatus = await fromStatusTo(page, 'Active', '00002')
      await fromStatusTo(page, 'All', '00001')
      const wideScroll = await toScroll(page)
      await page.getByRole('button', { name: `View: ${viewOfTen}` }).click()
      await page.getByRole('menuitem', { name: 'All members' }).click()
      await table(page).getByRole('columnheader', { name: 'Photo' }).waitFor({ state: 'attached' })
      const head = await fromPressTo(page, 'table tbody tr a', 'h2[tabindex]')
      await page.goBack()
      await table(page).getByRole('link').first().waitFor()
      const opened = await toPage(page)
      if (round > 0) {
        for (const [name, value] of Object.entries({
          signIn,
          statuses,
          signInBytes,
          wholeBytes,
          record: recorded,
          recordBytes: recordedBytes,
          page: opened,
          search,
          status,
          filter,
          scroll,
          wideStatus,
          wideScroll,
          head,
        }))
          all[name as keyof Measured].push(value)
      }
      await page.evaluate(() =>
        indexedDB.databases().then((all) => all.map(({ name }) => name && indexedDB.deleteDatabase(name))),
      )
      await context.clearCookies()
      await page.evaluate(() => localStorage.clear())
      await page.close()
    }
    return Object.fromEntries(
      Object.entries(all).map(([name, values]) => [name, percentiles(values)]),
    ) as unknown as Measured
  } finally {
    await browser.close()
  }
}

const { product, stop } = await startLocally()
if (product.kind !== 'local') throw new Error('local mode only')
try {
  const results: Measured[] = []
  for (const members of [most / 10, most]) {
    const club = await fillClub(product, { members, payments: Math.round(4.8 * members), fields: 10 })
    const found = await measure(product.address, club, members)
    results.push(found)
    const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
    process.stdout.write(`${members} members, ${Math.round(4.8 * members)} payments
  sign-in, click to rows           p50 ${found.signIn.toFixed(0)} ms
  sign-in, click to statuses       p50 ${found.statuses.toFixed(0)} ms
  bytes of a warm sign-in          p50 ${kb(found.signInBytes)}, and with its first use ${kb(found.wholeBytes)}
  Record Payment, submit to Active p50 ${found.record.toFixed(0)} ms, ${kb(found.recordBytes)}
  page of a member, click to notes p50 ${found.page.toFixed(0)} ms
  search by a number, key to row   p50 ${found.search.toFixed(0)} ms
  filter by a status, to rows      p50 ${found.status.toFixed(0)} ms
  filter by an own field, to rows  p50 ${found.filter.toFixed(0)} ms
  forty screens, ${found.scroll.toFixed(0)} ms; with ten columns ${found.wideScroll.toFixed(0)} ms
  filter by a status with ten columns p50 ${found.wideStatus.toFixed(0)} ms
  page of a member, click to name  p50 ${found.head.toFixed(0)} ms
`)
  }
  const [small, large] = results
  if (small && large) {
    printRatio('Record Payment, submit to Active, with ten times the members', large.record / small.record, 'lower')
    printRatio('page of a member, click to notes, with ten times the members', large.page / small.page, 'lower')
    printRatio(
      'page of a member, click to notes, to Record Payment, submit to Active',
      large.page / large.record,
      'lower',
    )
    printRatio(
      `filter by one of ten own fields to that by a status, with ${most} members`,
      large.filter / large.status,
      'lower',
    )
    printRatio(`filter by a status with ten columns, with ${most} members`, large.wideStatus / large.status, 'lower')
    printRatio(`scrolling with ten columns, with ${most} members`, large.wideScroll / large.scroll, 'lower')
    printRatio('page of a member, click to name, to a filter by a status', large.head / large.status, 'lower')
    printRatio('sign-in, click to statuses, with ten times the members', large.statuses / small.statuses, 'lower')
  }
} finally {
  await stop()
}
