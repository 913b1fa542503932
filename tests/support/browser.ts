import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { root } from '../../scripts/product/environment.ts'
import { findBrowser } from './find-browser.ts'
import { faultsOf, isQuery } from './judge-query.ts'

const screens = join(root, 'artifacts/screens')
export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
const alone = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium, as this machine has it. `keepsPages`: it keeps the pages that one leaves, and brings them back as they were, as people's browsers do. */
export async function openBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('no Chromium')
  mkdirSync(screens, { recursive: true })
  return chromium.launch({
    executablePath,
    args: [...alone, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ...(keepsPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
  })
}

/** One person at one device: a page of its own, and what went wrong in it. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: string[]
}

export async function openVisitor(
  browser: Browser,
  address: string,
  size: keyof typeof sizes = 'desktop',
  more: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: sizes[size],
    locale: 'en-GB',
    acceptDownloads: true,
    serviceWorkers: 'block',
    ...more,
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  // What a real Firebase project would refuse, and the emulator answers.
  context.on('request', (request) => {
    if (isQuery(request.url())) faults.push(...faultsOf(request.postData() ?? '{}'))
  })
  page.setDefaultTimeout(60_000)
  return { page, context, faults }
}

/** What the browser itself reports of requests that a test has made fail is expected; anything else is a fault. */
export const unexpected = ({ faults }: Pick<Visitor, 'faults'>): string[] =>
  faults.filter((fault) => !fault.startsWith('Failed to load resource'))

/** Waits until nothing moves any more but what moves without end. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )

/** Keeps a picture of the screen, at desktop and at phone width. */
export async function keepScreen(visitor: Visitor, name: string): Promise<void> {
  const before = visitor.page.viewportSize()
  for (const size of ['desktop', 'phone'] as const) await keepLook(visitor, name, size)
  if (before) await visitor.page.setViewportSize(before)
}

/** Brings the page to a size, and keeps a picture of the screen. */
export async function keepLook({ page }: Visitor, name: string, size: keyof typeof sizes): Promise<void> {
  await page.setViewportSize(sizes[size])
  await atRest(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name} scrolls sideways at ${size} width`).toBeLessThanOrEqual(0)
  await page.screenshot({ path: join(screens, `${name}-${size}.png`) })
}

/** Goes back within the app, as by the browser's button, and waits until the page has heard of it. */
export const goBackWithin = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((heard) => {
        addEventListener('popstate', () => heard(), { once: true })
        history.back()
      }),
  )
