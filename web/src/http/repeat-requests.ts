import { accountsContract } from '@tessera/domain/accounts/contract'
import { onceMoreIfLost } from './once-more.ts'

const lookups = /\/accounts:lookup$|\/securetoken\.googleapis\.com\/v1\/token$/
const reads = /\/documents:(?:runQuery|runAggregationQuery|batchGet)$/
const samePlace: readonly string[] = [accountsContract.takePlace.path, accountsContract.verifyAuth.path]

/** Whether a request may arrive twice: it only reads, or says again what then already holds. */
export function mayRepeat(method: string, url: string): boolean {
  const { host, pathname } = new URL(url, location.href)
  if (method === 'GET' || method === 'PUT') return true
  return lookups.test(`/${host}${pathname}`) || reads.test(pathname) || samePlace.includes(pathname)
}

/**
 * Has every request that may arrive twice repeated once after a lost connection. It stands in for the page's `fetch`,
 * because the Firebase SDK takes no other; so it must be called before the SDK sends anything.
 */
export function repeatLostRequests(): void {
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const isAddress = typeof input === 'string' || input instanceof URL
    if (!isAddress || !mayRepeat(init?.method ?? 'GET', String(input))) return send(input, init)
    return onceMoreIfLost(() => send(input, init))
  }
}
