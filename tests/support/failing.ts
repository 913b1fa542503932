import type { Page } from 'playwright-core'

/** What a proxy in between answers where the product's own answer is lost: a page, not one of the product's errors. */
const proxyPage = { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }
/** A code of the identity provider that the page does not know. */
const unknownCode = { status: 400, json: { error: { code: 400, message: 'SOMETHING_NEW' } } }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** While `work` runs, a call is answered by a proxy's page; other methods of the same address pass. */
export const whileBroken = (page: Page, call: string, method: Method, work: () => Promise<void>): Promise<void> =>
  whileAnswered(page, call, method, proxyPage, work)

/** While `work` runs, a call of the identity provider is answered with a code that nobody knows. */
export const whileUnknown = (page: Page, name: string, work: () => Promise<void>): Promise<void> =>
  whileAnswered(page, `**/identitytoolkit.googleapis.com/v1/accounts:${name}*`, 'POST', unknownCode, work)

async function whileAnswered(page: Page, call: string, method: Method, answer: object, work: () => Promise<void>) {
  await page.route(call, (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()))
  await work()
  await page.unroute(call)
}

/** From now on the browser's own store takes no deletion: a sign-out `fails`, or `hangs` half-way. */
export const breakStore = (page: Page, how: 'fails' | 'hangs'): Promise<void> =>
  page.evaluate((way) => {
    IDBObjectStore.prototype.delete = () => {
      if (way === 'fails') throw new DOMException('The disk is full', 'QuotaExceededError')
      return new EventTarget() as IDBRequest<undefined>
    }
  }, how)
