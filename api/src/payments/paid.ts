import type { PaidAnswer } from '@tessera/domain/payments/contract'
import { packPaid } from '@tessera/domain/payments/paid'
import type { Deps } from '../deps.ts'
import { type KnownPayments, knownPayments } from './views.ts'

const answers = new WeakMap<KnownPayments, PaidAnswer>()

/**
 * What each member of a club has paid for, with every write that was answered before. Nothing is known where it would
 * take reading every payment each time.
 */
export async function paid({ firebase: { copies } }: Deps, clubId: string): Promise<PaidAnswer> {
  if (!copies.follow) return {}
  const payments = await copies.read(knownPayments, clubId)
  const answer = answers.get(payments) ?? answerOf(payments)
  answers.set(payments, answer)
  return answer
}

/** Frozen, so that it is written as JSON once. */
const answerOf = ({ version, kept }: KnownPayments): PaidAnswer =>
  Object.freeze({ known: { version, ...packPaid(kept) } })
