import { type PaidAnswer, type PaymentsAnswer, paymentsContract } from '@tessera/domain/payments/contract'
import { packPaid } from '@tessera/domain/payments/paid'
import type { Deps } from '../deps.ts'
import type { Mount } from '../http/mount.ts'
import { type KnownPayments, knownPayments } from './views.ts'

export function paymentsRoutes(mount: Mount, deps: Deps): void {
  mount(paymentsContract.list, ({ caller, query }) => listPayments(deps, caller.clubId, query.since))
  mount(paymentsContract.paid, ({ caller }) => paid(deps, caller.clubId))
}

/**
 * Returns the changes to a club's payments since a version, or all payments if the version is missing or unknown;
 * includes every completed write, in hosted mode some moments after it.
 */
async function listPayments(
  { firebase: { listCache } }: Deps,
  clubId: string,
  since: string | undefined,
): Promise<PaymentsAnswer> {
  const known = await listCache.read(knownPayments, clubId)
  const { version, all, changedSince } = known
  const ids = since === undefined ? undefined : changedSince(since)
  if (!ids) return remembered(lists, known, () => ({ version, payments: [...all] }))
  const changed = ids.size === 0 ? [] : all.filter(({ id }) => ids.has(id))
  const there = new Set(changed.map(({ id }) => id))
  return { version, changed, gone: [...ids].filter((id) => !there.has(id)) }
}

const lists = new WeakMap<KnownPayments, PaymentsAnswer>()
const answers = new WeakMap<KnownPayments, PaidAnswer>()

/** Returns the cached result for these payments, or computes it; frozen, so that it is serialized to JSON once. */
function remembered<T extends object>(made: WeakMap<KnownPayments, T>, payments: KnownPayments, make: () => T): T {
  const answer = made.get(payments) ?? Object.freeze(make())
  made.set(payments, answer)
  return answer
}

/** Returns what each member of a club has paid for; includes every completed write, in hosted mode moments after it. */
async function paid({ firebase: { listCache } }: Deps, clubId: string): Promise<PaidAnswer> {
  const payments = await listCache.read(knownPayments, clubId)
  return remembered(answers, payments, () => ({ version: payments.version, ...packPaid(payments.all) }))
}
