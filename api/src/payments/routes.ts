import {
  newestRows,
  type PaidAnswer,
  type PaymentsAnswer,
  paymentsContract,
  paymentsWholeUpTo,
} from '@tessera/domain/payments/contract'
import { newestFirst } from '@tessera/domain/payments/ledger'
import { packPaid } from '@tessera/domain/payments/paid'
import { seasonsContract } from '@tessera/domain/payments/seasons-contract'
import type { Mount } from '../http/mount.ts'
import { getMember } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import type { KnownPayments } from './known-payments.ts'
import { knownPayments } from './projections.ts'
import { readItems, readPaymentsOf, readPaymentsOfFamily, readYears } from './service.ts'
import { undoSeason } from './undo-season.ts'

export function paymentsRoutes(mount: Mount, deps: Needs<'clubCache' | 'db' | 'listCache'>): void {
  mount(paymentsContract.list, ({ caller, query }) => listPayments(deps, caller.clubId, query))
  mount(paymentsContract.paid, ({ caller, query }) => paid(deps, caller.clubId, query.since))
  mount(seasonsContract.undoStart, ({ caller, params }) => undoSeason(deps, caller, params.id))
  mount(paymentsContract.items, async ({ caller }) => [...(await readItems(deps, caller.clubId))])
  mount(paymentsContract.years, async ({ caller }) => [...(await readYears(deps, caller.clubId))])
  mount(paymentsContract.ofMember, async ({ caller: { clubId }, params: { id }, query }) => {
    if (query.of === 'family') return readPaymentsOfFamily(deps, clubId, await getMember(deps, clubId, id))
    const [payments] = await Promise.all([readPaymentsOf(deps, clubId, id), getMember(deps, clubId, id)])
    return [...payments]
  })
}

/**
 * Returns the changes to a club's payments since a version, or all payments if the version is missing or unknown, of many
 * only the newest if those are asked for;
 * includes every completed write, in hosted mode some moments after it.
 */
async function listPayments(
  { firebase: { listCache } }: Needs<'listCache'>,
  clubId: string,
  { since, part }: { readonly since?: string; readonly part?: string },
): Promise<PaymentsAnswer> {
  const known = await listCache.read(knownPayments, clubId)
  const { version } = known
  const ids = since === undefined ? undefined : known.changedSince(since)
  if (!ids && part === 'newest' && known.size > paymentsWholeUpTo)
    return remembered(newest, known, () => ({ version, newest: newestFirst(known.all()).slice(0, newestRows) }))
  if (!ids) return remembered(lists, known, () => ({ version, payments: known.all() }))
  const changed = [...ids].flatMap((id) => known.payment(id) ?? [])
  return { version, changed, gone: [...ids].filter((id) => !known.payment(id)) }
}

const lists = new WeakMap<KnownPayments, PaymentsAnswer>()
const newest = new WeakMap<KnownPayments, PaymentsAnswer>()
const answers = new WeakMap<KnownPayments, PaidAnswer>()

/** Returns the cached result for these payments, or computes it; frozen, so that it is serialized to JSON once. */
function remembered<T extends object>(made: WeakMap<KnownPayments, T>, payments: KnownPayments, make: () => T): T {
  const answer = made.get(payments) ?? Object.freeze(make())
  made.set(payments, answer)
  return answer
}

/**
 * Returns what each member of a club has paid for; with `since`, a version from an earlier answer, only the members whose payments
 * have changed after it. A completed write is included at once, in hosted mode moments later.
 */
async function paid(
  { firebase: { listCache } }: Needs<'listCache'>,
  clubId: string,
  since: string | undefined,
): Promise<PaidAnswer> {
  const known = await listCache.read(knownPayments, clubId)
  const version = known.payersVersion
  const payers = since === undefined ? undefined : known.payersSince(since)
  if (!payers) return remembered(answers, known, () => ({ version, ...packPaid(known.all()) }))
  const changed = packPaid([...payers].flatMap((memberId) => known.ofMember(memberId)))
  const nothing = [...payers].filter((memberId) => known.ofMember(memberId).length === 0)
  return { version, changed, nothing }
}
