import type { Browser } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { type Client, type Device, openClient, unexpected } from './browser.ts'
import { ofWorker, proxy } from './browser-of-worker.ts'
import { describeWith } from './needs.ts'
import type { Product } from './product.ts'
import type { ProductClub, ProductMember, SignedIn } from './product-club.ts'
import type { ProxyOnTheWay } from './proxy.ts'
import { memberSession, storageOf } from './sign-in.ts'

/** The running product, shared by all browser tests. */
export const product: Product = inject('product')

interface SizedDevice extends Device {
  readonly size?: 'desktop' | 'phone'
}

interface BrowserTools {
  readonly browser: () => Browser
  /** Opens a blank page in its own context; closes it after the test, and fails the test on console errors. */
  readonly open: (size?: SizedDevice['size'], more?: Device) => Promise<Client>
  /** Opens a path such as `/#payments` on a desktop, signed in as the club's administrator without the form. */
  readonly openAdmin: (club: ProductClub, path?: string, device?: SizedDevice) => Promise<Client>
  /** The same for a member, on a phone. */
  readonly openMember: (
    club: ProductClub,
    member: ProductMember,
    path?: string,
    device?: SizedDevice,
  ) => Promise<Client>
  /** The proxy for all requests of these pages, if the tests run with `viaProxy`. */
  readonly proxy: ProxyOnTheWay
}

/** Returns the visible state of the page, for the log of a failed test. */
const shownBy = async ({ page, faults }: Client): Promise<string> =>
  [page.url(), await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String), ...faults].join('\n')

/**
 * Runs tests in Chromium on the running product; skips them if this machine has no browser. With `viaProxy` all pages of
 * the tests go through the proxy, which costs time.
 */
export function describeInBrowser(name: string, tests: (tools: BrowserTools) => void, { viaProxy = false } = {}): void {
  describeWith(['browser'], name, () => {
    let browser: Browser
    ofWorker.beforeAll(({ chromium }) => {
      browser = chromium
    })
    const open: BrowserTools['open'] = async (size, more) => {
      const client = await openClient(browser, product.address, size, {
        ...(viaProxy && { proxy: proxy.settings() }),
        ...more,
      })
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') {
          const shown = await shownBy(client)
          console.log(shown)
          // The report of the whole run repeats it at its end (scripts/tests/run-step.ts).
          const fault = task.result.errors?.at(-1)
          if (fault) fault.stack += `\nThe page showed: ${shown}`
        }
        await client.context.close()
        expect(unexpected(client)).toEqual([])
      })
      return client
    }
    const openAs = async (signedIn: SignedIn, path: string, { size, ...more }: SizedDevice) => {
      const client = await open(size, { storageState: storageOf(product, signedIn), ...more })
      await client.page.goto(path)
      await client.page.getByRole('tab').first().waitFor()
      return client
    }
    tests({
      browser: () => browser,
      open,
      proxy,
      openAdmin: (club, path = '/', device = {}) => openAs(club.signedIn, path, device),
      openMember: async (club, { email }, path = '/member-dashboard', device = {}) =>
        openAs(await memberSession(product, club, email), path, { size: 'phone', ...device }),
    })
  })
}
