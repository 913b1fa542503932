import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { root } from '../../scripts/product/environment.ts'
import { findBrowser, findShell } from './find-browser.ts'
import { faultsOf, isQuery } from './query-shape.ts'
import { spend } from './spend.ts'

/** Folder of the screenshots with SCREENS=1. */
const screens = join(root, 'artifacts/screens')
export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
/** The time zone of the devices, the last to begin a day; the product of the tests runs in one of the first. */
export const deviceZone = 'Pacific/Pago_Pago'
const alone = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The video that Chromium takes for the camera once a page asks for it (y4m): a test writes it. */
export const cameraFilm = join(tmpdir(), `tessera-camera-${process.pid}.y4m`)

/**
 * Starts this machine's Chromium; prefers the headless shell. `keepsPages` enables the back-forward cache, as normal
 * browsers do; the headless shell has none.
 */
export async function openBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const executablePath = (keepsPages ? undefined : findShell()) ?? (await findBrowser())
  if (!executablePath) throw new Error('no Chromium')
  return chromium.launch({
    executablePath,
    args: [
      ...alone,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraFilm}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    ...(keepsPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
  })
}

/** A page in its own browser context, with the errors of its console and its faulty queries. */
export interface Client {
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: string[]
}

export interface Device extends BrowserContextOptions {
  /** The user's default font size, in pixels. */
  readonly textSize?: number
}

export async function openClient(
  browser: Browser,
  address: string,
  size: keyof typeof sizes = 'desktop',
  { textSize, ...more }: Device = {},
): Promise<Client> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: sizes[size],
    locale: 'en-GB',
    timezoneId: deviceZone,
    acceptDownloads: true,
    serviceWorkers: 'block',
    ...more,
  })
  const page = await context.newPage()
  spend('pages opened')
  if (textSize) {
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: textSize } })
  }
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  // Queries that a real Firebase project would refuse; the emulator accepts them.
  context.on('request', (request) => {
    if (isQuery(request.url())) faults.push(...faultsOf(request.postData() ?? '{}'))
  })
  page.setDefaultTimeout(60_000)
  return { page, context, faults }
}

/** Faults other than the browser's own reports of failed requests, which tests provoke. */
export const unexpected = ({ faults }: Pick<Client, 'faults'>): string[] =>
  faults.filter((fault) => !fault.startsWith('Failed to load resource'))

/** Waits until all finite animations have ended. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )

/** Expects no sideways scrolling at desktop and phone width; saves a screenshot of each with SCREENS=1. */
export async function keepScreen(client: Client, name: string): Promise<void> {
  const before = client.page.viewportSize()
  for (const size of ['desktop', 'phone'] as const) await keepLook(client, name, size)
  if (before) await client.page.setViewportSize(before)
}

/** Resizes the page, and expects no sideways scrolling; saves a screenshot with SCREENS=1. */
export async function keepLook({ page }: Client, name: string, size: keyof typeof sizes): Promise<void> {
  await page.setViewportSize(sizes[size])
  await atRest(page)
  // A menu that closes is placed anew only after the resize.
  const wide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      const sticksOut = (element: Element) => element.getBoundingClientRect().right > clientWidth
      const found = [...document.querySelectorAll<HTMLElement>('body :not(svg, svg *)')].filter(sticksOut)
      return [
        scrollWidth,
        ...found.map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent}`),
      ]
    })
  await expect.poll(wide, { message: `${name} scrolls sideways at ${size} width` }).toEqual([])
  if (process.env.SCREENS) await page.screenshot({ path: join(screens, `${name}-${size}.png`) })
}

/** Returns the words of an element that break across lines; runs in the page. */
export function brokenWords(element: Element): string[] {
  const words: string[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) words.push(word)
    }
  return words
}

/**
 * Returns what can be pressed and is smaller than 24 by 24 pixels (WCAG 2.5.8), except links within sentences; an input with
 * a label around it is as large as the label. Runs in the page.
 */
export function smallTargets(): string[] {
  const pressed = 'button, a[href], input, select, textarea, summary, [role="option"], [role^="menuitem"]'
  const isInSentence = (element: Element) =>
    element.matches('a') && getComputedStyle(element).display === 'inline' && element.closest('p, li, dd') !== null
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.matches('[aria-hidden="true"]')
  /** Some small things can be pressed around them too, by an invisible `::after`. */
  const sizeOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const after = getComputedStyle(element, '::after')
    if (after.content === 'none' || after.position !== 'absolute') return [width, height]
    return [Math.max(width, Number.parseFloat(after.width)), Math.max(height, Number.parseFloat(after.height))]
  }
  return [...document.querySelectorAll(pressed)].flatMap((element) => {
    const target = element.matches('input') ? (element.closest('label') ?? element) : element
    const size = sizeOf(target).map(Math.round)
    if (!isShown(element) || isInSentence(element) || Math.min(...size) >= 24) return []
    const name = element.getAttribute('aria-label') ?? (target.textContent || element.getAttribute('name'))
    return [`${element.tagName} ${name}: ${size.join(' x ')}`]
  })
}

/**
 * Returns the buttons of rows that lie outside their table or the window, or on top of what stands beside them; runs in
 * the page.
 */
export function cutButtons(): string[] {
  /** The right end of what a cell shows; of a card nothing stands beside the buttons. */
  const endOf = (cell: Element | null | undefined) => {
    if (!cell || getComputedStyle(cell).display !== 'table-cell') return 0
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().right
  }
  return [...document.querySelectorAll('tbody tr')].flatMap((row) => {
    const frame = row.closest('table')?.parentElement ?? row
    const { left, right } = frame.getBoundingClientRect()
    const from = Math.max(left, endOf(row.lastElementChild?.previousElementSibling))
    const to = Math.min(document.documentElement.clientWidth, right)
    return [...row.querySelectorAll('td:last-child button')].flatMap((button) => {
      const box = button.getBoundingClientRect()
      if (box.left >= from - 1 && box.right <= to + 1) return []
      const name = button.getAttribute('aria-label') ?? button.textContent
      return [
        `${name}: ${Math.round(box.left)} to ${Math.round(box.right)}, of ${Math.round(from)} to ${Math.round(to)}`,
      ]
    })
  })
}

/**
 * Returns the buttons, links and summaries with these names that are absent, hidden, beside the window once scrolled to, or
 * covered; runs in the page.
 */
export function hiddenButtons(names: readonly string[]): string[] {
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
  const all = [...document.querySelectorAll('button, a[href], summary')]
  const faultOf = (button: Element) => {
    if (!button.checkVisibility({ visibilityProperty: true })) return 'hidden'
    button.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, right, top, bottom } = button.getBoundingClientRect()
    if (left < 0 || right > document.documentElement.clientWidth) return `from ${left} to ${right}`
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return above && button.contains(above) ? undefined : `covered by ${above?.tagName} ${above?.className}`
  }
  return names.flatMap((name) => {
    const named = all.filter((element) => nameOf(element)?.startsWith(name))
    if (named.length === 0) return [`${name}: absent`]
    return named.flatMap((button) => faultOf(button) ?? []).map((fault) => `${name}: ${fault}`)
  })
}

/** Goes back within the app, like the browser's button, and waits for the `popstate` event. */
export const goBackWithin = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((heard) => {
        addEventListener('popstate', () => heard(), { once: true })
        history.back()
      }),
  )
