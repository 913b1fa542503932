import type { accountsContract } from '@tessera/domain/accounts/contract'
import type { bankContract } from '@tessera/domain/bank/contract'
import type { clubContract } from '@tessera/domain/clubs/club-contract'
import type { debitContract } from '@tessera/domain/debit/contract'
import { type LiveCollection, liveCollections } from '@tessera/domain/events/contract'
import type { membersContract } from '@tessera/domain/members/contract'
import type { memberNotesContract } from '@tessera/domain/members/notes-contract'
import type { ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import type { passConfigContract } from '@tessera/domain/passes/config-contract'
import type { paymentsContract } from '@tessera/domain/payments/contract'
import type { receiptsContract } from '@tessera/domain/receipts/contract'
import type { refundsContract } from '@tessera/domain/refunds/contract'
import type { standingsContract } from '@tessera/domain/standings/contract'
import type { viewsContract } from '@tessera/domain/views/contract'
import { useEffect } from 'react'
import { mutate, SWRConfig, unstable_serialize } from 'swr'
import { followEvents } from '../http/follow-events.ts'

type Live =
  | typeof standingsContract.list
  | typeof membersContract.lastImport
  | typeof ownChangesContract.list
  | typeof paymentsContract.list
  | typeof paymentsContract.ofMember
type More =
  | typeof debitContract.open
  | typeof refundsContract.list
  | typeof paymentsContract.paid
  | typeof paymentsContract.items
  | typeof paymentsContract.years
  | typeof receiptsContract.onPaper
  | typeof clubContract.get
  | typeof passConfigContract.config
type Name =
  | (Live | More | (typeof bankContract)['lines' | 'count' | 'returned'] | typeof accountsContract.places)['path']
  | (typeof viewsContract.list | typeof memberNotesContract.get)['path']
  | 'member'

/** Names of what is loaded from each collection: the first parts of its keys. */
const keysOf: Readonly<Record<LiveCollection, readonly Name[]>> = {
  members: ['/api/members/standings', '/api/members/imports', '/api/members/proposals', 'member'],
  payments: [
    '/api/bank/lines',
    '/api/bank/count',
    '/api/debits',
    '/api/refunds',
    '/api/payments',
    '/api/payments/paid',
    '/api/members/{id}/payments',
    '/api/members/{id}/returns',
    '/api/printed-receipts',
    '/api/members/standings',
    'member',
  ],
  bankRuns: ['/api/bank/lines', '/api/bank/count'],
  paymentItems: ['/api/payments/items', '/api/members/standings', 'member'],
  paymentYears: ['/api/payments/years', '/api/members/standings', 'member'],
  clubs: [
    '/api/clubs',
    '/api/passes/config',
    '/api/auth/places',
    '/api/members/standings',
    '/api/members/proposals',
    'member',
  ],
  views: ['/api/views'],
  memberNotes: ['/api/members/{id}/notes'],
}

/** Keys, or first parts of keys, that are being loaded again; true if another load must follow. */
const running = new Map<string, boolean>()

/** Loads a key again, or all keys with this first part: one load at a time, changes meanwhile lead to one more. */
async function reloadKey(part: string): Promise<void> {
  if (running.has(part)) return void running.set(part, true)
  do {
    running.set(part, false)
    // A failed load shows its error on the screen.
    await mutate((key) => Array.isArray(key) && [key[0], unstable_serialize(key)].includes(part)).catch(() => undefined)
  } while (running.get(part))
  running.delete(part)
}

/** Loads again what changed collections show. */
function reload(changed: readonly LiveCollection[]): void {
  for (const part of new Set(changed.flatMap((collection) => keysOf[collection]))) void reloadKey(part)
}

/**
 * Loads a key again if SWR has dropped its response because the page changed the data meanwhile (its `onDiscarded`): the
 * response may have had changes by others that no later event names. If a newer request was the reason, that one has them.
 */
export function reloadDiscarded(key: string): void {
  if (!SWRConfig.defaultValue.cache.get(key)?.isValidating) void reloadKey(key)
}

/** Keeps loaded data up to date while a user is signed in; `place` identifies the user and the club. */
export function useLiveData(place: string | undefined): void {
  useEffect(() => {
    if (place === undefined) return
    let isConnected = false
    const stop = followEvents(
      ({ changed }) => reload(changed),
      (is) => {
        isConnected = is
      },
    )
    // Without a stream, returning to the page loads everything, as a reload would.
    const focus = () => isConnected || reload(liveCollections)
    addEventListener('focus', focus)
    return () => {
      stop()
      // Another user's page loads everything by itself.
      running.clear()
      removeEventListener('focus', focus)
    }
  }, [place])
}
