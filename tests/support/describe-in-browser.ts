import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { type Client, openBrowser, openClient, unexpected } from './browser.ts'
import { describeWith } from './needs.ts'
import type { Product } from './product.ts'
import type { ProductClub, ProductMember, SignedIn } from './product-club.ts'
import { makeProxy, type ProxyOnTheWay } from './proxy.ts'
import { memberSession, storageOf } from './sign-in.ts'

/** The product that runs for all browser tests. */
export const product: Product = inject('product')

interface Device extends BrowserContextOptions {
  readonly size?: 'desktop' | 'phone'
}

interface BrowserTools {
  readonly browser: () => Browser
  /** A page in a context of its own, before any address is opened. Ends with the test, which an error in its console fails. */
  readonly open: (size?: Device['size'], more?: BrowserContextOptions) => Promise<Client>
  /** The same for the administrator of a club at a desk, signed in without the form, at a path such as `/#payments`. */
  readonly openAdmin: (club: ProductClub, path?: string, device?: Device) => Promise<Client>
  /** The same for a member, on a phone. */
  readonly openMember: (club: ProductClub, member: ProductMember, path?: string, device?: Device) => Promise<Client>
  /** What all requests of these pages pass through. */
  readonly proxy: ProxyOnTheWay
}

/** What somebody would see, for a test that fails. */
const shownBy = async ({ page, faults }: Client): Promise<string> =>
  [page.url(), await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String), ...faults].join('\n')

/** Tests in Chromium on the running product; skipped where this machine has no browser. */
export function describeInBrowser(name: string, tests: (tools: BrowserTools) => void): void {
  describeWith(['browser'], name, () => {
    let browser: Browser
    const proxy = makeProxy()
    beforeAll(async () => {
      await proxy.start()
      browser = await openBrowser()
    })
    afterAll(async () => {
      await browser?.close()
      await proxy.stop()
    })
    const open: BrowserTools['open'] = async (size, more) => {
      const client = await openClient(browser, product.address, size, { proxy: proxy.settings(), ...more })
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') console.log(await shownBy(client))
        await client.context.close()
        expect(unexpected(client)).toEqual([])
      })
      return client
    }
    const openAs = async (signedIn: SignedIn, path: string, { size, ...more }: Device) => {
      const client = await open(size, { storageState: storageOf(product, signedIn), ...more })
      await client.page.goto(path)
      await client.page.getByRole('tab').first().waitFor()
      return client
    }
    tests({
      ...{ browser: () => browser, open, proxy },
      openAdmin: (club, path = '/', device = {}) => openAs(club.signedIn, path, device),
      openMember: async (club, { email }, path = '/member-dashboard', device = {}) =>
        openAs(await memberSession(product, club, email), path, { size: 'phone', ...device }),
    })
  })
}
