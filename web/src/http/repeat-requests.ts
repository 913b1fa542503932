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
 * Calls that a form makes: sign-in, sign-in link, new password. The lookup of an account is left out: the SDK makes it when the
 * page starts, and would sign the user out on a failure that it can read.
 */
const forms = /\/accounts:(?!lookup)/

/** A provider's failure as the Firebase SDK reads it; it takes one that is not in this form for a lost connection. */
const readable = (response: Response, url: string): Response =>
  response.status === 500 && forms.test(url)
    ? new Response('{"error":{"message":"INTERNAL"}}', { status: 500 })
    : response

/**
 * Retries idempotent requests once after a lost connection, marks the error of a lost one, and makes a provider's failure
 * readable. Replaces the global `fetch`, because the Firebase SDK accepts no other; call it before the SDK sends anything.
 */
export function repeatLostRequests(): void {
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const mayTwice = !(input instanceof Request) && mayRepeat(url, init)
    const sent = mayTwice ? onceMoreIfLost(() => send(input, init)) : send(input, init)
    return sent.then(
      (response) => readable(response, url),
      (error: unknown) => {
        throw error instanceof TypeError ? Object.assign(error, { status: noAnswer }) : error
      },
    )
  }
}
