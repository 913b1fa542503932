import type { Member } from '@tessera/domain/members/member'
import { bookDays, dayWithin } from '@tessera/domain/plain-date'
import { useMemo } from 'react'
import { typeFromFault } from '../../../members/form/type-from-field.tsx'
import { useMembers } from '../../../members/use-members.ts'
import { useBooks } from '../../../payments/seasons/use-books.ts'
import { usePayments } from '../../../payments/use-payments.ts'
import { useToday } from '../../../ui/today.tsx'
import type { Paid } from './payment-choice.tsx'
import { type ManyPlan, planFields, planPayments } from './plan-many.ts'

/** What is to be done with many members. */
export type ManyKind = 'enable' | 'disable' | 'type' | 'field' | 'payment'

const day = dayWithin(bookDays)

/** The plan for some members; undefined until enough is chosen and loaded. */
export function useFieldPlan(
  kind: 'enable' | 'disable' | 'type',
  people: readonly Member[],
  typeId: string | undefined,
  /** The day from which on the type holds; '' for none. */
  from = '',
): ManyPlan | undefined {
  const { books } = useBooks()
  const { members } = useMembers()
  const today = useToday()
  return useMemo(() => {
    if (kind === 'type' && (typeId === undefined || typeFromFault(from))) return undefined
    const change =
      kind === 'type'
        ? ({ kind, typeId: typeId ?? '', ...(from && { from }) } as const)
        : ({ kind: 'enabled', enabled: kind === 'enable' } as const)
    return planFields(people, change, { books, today, members: members ?? people })
  }, [kind, people, typeId, from, books, today, members])
}

/** The plan of the same payment for some members; undefined until an item is chosen and the payments are loaded. */
export function usePaymentPlan(
  people: readonly Member[],
  { itemId, paymentDate, paidBy, firstStamp }: Paid,
): ManyPlan | undefined {
  const { books } = useBooks()
  const { members } = useMembers()
  const { data: payments } = usePayments()
  const today = useToday()
  return useMemo(() => {
    const item = books?.items.find(({ id }) => id === itemId)
    if (!item || !payments || !day.safeParse(paymentDate).success) return undefined
    const change = {
      kind: 'payment',
      itemId,
      amount: item.price,
      paymentDate,
      ...(paidBy && { paidBy }),
      ...(firstStamp && { firstStamp }),
    } as const
    return planPayments(people, { item, change, payments }, { books, today, members: members ?? people })
  }, [people, itemId, paymentDate, paidBy, firstStamp, books, payments, today, members])
}
