import type { Page } from 'playwright-core'

/** From now on the browser's own store takes no deletion: a sign-out `fails`, or `hangs` half-way. */
export const breakStore = (page: Page, how: 'fails' | 'hangs'): Promise<void> =>
  page.evaluate((way) => {
    IDBObjectStore.prototype.delete = () => {
      if (way === 'fails') throw new DOMException('The disk is full', 'QuotaExceededError')
      return new EventTarget() as IDBRequest<undefined>
    }
  }, how)
