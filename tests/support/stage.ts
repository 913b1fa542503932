import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { openBrowser, openVisitor, type Visitor } from './browser.ts'
import type { Product } from './product.ts'
import { makeProxy, type ProxyOnTheWay } from './proxy.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)

/** The product that runs for all browser tests. */
export const product: Product = skipped ? { address: '', kind: 'local', dataDir: '' } : inject('product')

interface Stage {
  readonly browser: () => Browser
  /** Somebody at a device of their own, before any page is opened. */
  readonly open: (...device: Device) => Promise<Visitor>
  /** What everybody whom `open` lets in goes through. */
  readonly proxy: ProxyOnTheWay
}
type Device = Parameters<typeof openVisitor> extends [Browser, string, ...infer Rest] ? Rest : never

/** Tests in Chromium on the running product; left out where this machine cannot. */
export function describeInBrowser(name: string, tests: (stage: Stage) => void): void {
  describe.skipIf(skipped)(name, () => {
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
    const open: Stage['open'] = (size, more) =>
      openVisitor(browser, product.address, size, { proxy: proxy.settings(), ...more })
    tests({ browser: () => browser, open, proxy })
  })
}
