import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { root } from '../../scripts/product/environment.ts'
import { findBrowser } from './find-browser.ts'
import { faultsOf, isQuery } from './judge-query.ts'

/** Where pictures of the screens go with SCREENS=1. */
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
  return chromium.launch({
    executablePath,
    args: [...alone, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ...(keepsPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
  })
}

/** A page in a browser context of its own, and the errors of its console. */
export interface Client {
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: string[]
}

export async function openClient(
  browser: Browser,
  address: string,
  size: keyof typeof sizes = 'desktop',
  more: BrowserContextOptions = {},
): Promise<Client> {
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
export const unexpected = ({ faults }: Pick<Client, 'faults'>): string[] =>
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

/** Tries that the screen fits, at desktop and at phone width; with SCREENS=1 it keeps a picture of each. */
export async function keepScreen(client: Client, name: string): Promise<void> {
  const before = client.page.viewportSize()
  for (const size of ['desktop', 'phone'] as const) await keepLook(client, name, size)
  if (before) await client.page.setViewportSize(before)
}

/** Brings the page to a size, and tries that the screen fits. */
export async function keepLook({ page }: Client, name: string, size: keyof typeof sizes): Promise<void> {
  await page.setViewportSize(sizes[size])
  await atRest(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${name} scrolls sideways at ${size} width`).toBeLessThanOrEqual(0)
  if (process.env.SCREENS) await page.screenshot({ path: join(screens, `${name}-${size}.png`) })
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
