import { accountsContract } from '@tessera/domain/accounts/contract'
import { clubContract } from '@tessera/domain/clubs/club-contract'
import { onceMoreIfLost } from './once-more.ts'

const lookups = /\/accounts:lookup$|\/securetoken\.googleapis\.com\/v1\/token$/
const reads = /\/documents:(?:runQuery|runAggregationQuery|batchGet)$/
const samePlace: readonly string[] = [accountsContract.takePlace.path, accountsContract.verifyAuth.path]

/** True if a request is idempotent: it only reads, or sets the same state again. */
function mayRepeat(url: string, { method = 'GET', body }: RequestInit = {}): boolean {
  const { host, pathname } = new URL(url, location.href)
  if (method === 'GET' || method === 'PUT') return true
  // The settings of a club; with a logo, the second attempt would meet the first one's.
  if (method === 'PATCH' && pathname === clubContract.get.path) return typeof body === 'string'
  return lookups.test(`/${host}${pathname}`) || reads.test(pathname) || samePlace.includes(pathname)
}

/** HTTP status of a request without a response, from which Firestore Lite makes `cancelled`; it has no code for it. */
const noAnswer = 499

/**
 * Retries idempotent requests once after a lost connection, and marks the error of a lost one. Replaces the global `fetch`, because the Firebase SDK
 * accepts no other; call it before the SDK sends anything.
 */
export function repeatLostRequests(): void {
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const isAddress = typeof input === 'string' || input instanceof URL
    const mayTwice = isAddress && mayRepeat(String(input), init)
    const sent = mayTwice ? onceMoreIfLost(() => send(input, init)) : send(input, init)
    return sent.catch((error: unknown) => {
      throw error instanceof TypeError ? Object.assign(error, { status: noAnswer }) : error
    })
  }
}
