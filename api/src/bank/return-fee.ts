import type { Member } from '@tessera/domain/members/member'
import { centsOf, type OwnDebits } from './own-debits.ts'
import type { ReadLine } from './store.ts'

type Payer = Pick<Member, 'id' | 'fullName' | 'belongsTo'>

/** One debit of a run. */
export type OwnDebit = OwnDebits & { readonly debit: NonNullable<OwnDebits['debit']> }

/** A payment that a bank has sent back: of a direct debit, or of a recorded line, with the first member who was paid for. */
type SentBack = { readonly own: OwnDebit } | { readonly recorded: ReadLine; readonly memberId: string }

/** What a bank has taken beyond a payment that it has sent back, and the member of whom that can be asked. */
export interface ReturnFee {
  readonly cents: number
  readonly member: Payer
}

/**
 * Returns the fee of a returned line. It is asked of the member whose mandate was used, else of the one who was paid for, or the head
 * of that member's family. Undefined where the bank has taken nothing, or that member is gone.
 */
export function returnFee({ cents: taken }: ReadLine, back: SentBack, all: readonly Payer[]): ReturnFee | undefined {
  const cents = -taken - ('own' in back ? centsOf(back.own) : back.recorded.cents)
  const paidFor = all.find(({ id }) => id === ('own' in back ? back.own.debit.payerId : back.memberId))
  const member = 'own' in back ? paidFor : (all.find(({ id }) => id === paidFor?.belongsTo) ?? paidFor)
  return cents > 0 && member ? { cents, member } : undefined
}
