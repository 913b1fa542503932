import type { YearFact } from '@tessera/domain/membership/item-label'
import type { ItemFact, PaymentFact } from '@tessera/domain/membership/settlement'
import type { MembershipStatus } from '@tessera/domain/membership/status'

/** The facts that the specification's status depends on. */
export interface SpecifiedClub {
  readonly items: readonly ItemFact[]
  readonly years: readonly YearFact[]
  readonly payments: readonly PaymentFact[]
  /** Ids of a member's family, for items that a family pays once; absent where nobody belongs to anybody. */
  readonly familyOf?: (memberId: string) => readonly string[]
}

/**
 * The status of a member as the specification has it (section 4), rule by rule and payment by payment: what any later
 * engine must say on every input without later fields. Beyond it, a payment of any of a family is everybody's for an item that is
 * `forFamily`. `calendarYear` limits it to the items of the passes screen.
 */
export function specifiedStatus(
  member: { readonly id: string; readonly enabled: boolean },
  { items, years, payments, familyOf }: SpecifiedClub,
  calendarYear?: number,
): { readonly status: MembershipStatus; readonly unmet: readonly string[] } {
  const unmet: string[] = []
  for (const item of items) {
    if (!item.isRequiredForActive || !item.enabled) continue
    const year = years.find(({ id }) => id === item.yearId)
    if (calendarYear !== undefined && item.yearId && year?.year !== String(calendarYear)) continue
    const payers = item.forFamily && familyOf ? familyOf(member.id) : [member.id]
    const isPaid = payments.some(
      (payment) =>
        payers.includes(payment.memberId) &&
        (payment.itemId === item.id ||
          (item.yearId !== undefined && payment.yearId === item.yearId && payment.itemName.includes(item.name))),
    )
    if (!isPaid) unmet.push(item.id)
  }
  const status = !member.enabled ? 'Disabled' : unmet.length > 0 ? 'Payment Due' : 'Active'
  return { status, unmet }
}

/**
 * What a member sees as the specification has it: Active if every enabled required item has a matching record, else Inactive with
 * each of the others as 'name year'. A member who is disabled is Inactive, which the specification leaves open.
 */
export function specifiedView(
  member: { readonly id: string; readonly enabled: boolean },
  { items, years, payments }: Omit<SpecifiedClub, 'familyOf'>,
): { readonly status: 'Active' | 'Inactive'; readonly missing: readonly string[] } {
  const records = payments.filter(({ memberId }) => memberId === member.id)
  const asked = items.filter(({ enabled, isRequiredForActive }) => enabled && isRequiredForActive === true)
  const missing = asked
    .filter((item) => !records.some(({ itemId }) => itemId === item.id))
    .filter(
      ({ yearId, name }) =>
        yearId === undefined || !records.some((record) => record.yearId === yearId && record.itemName.includes(name)),
    )
    .map(({ name, yearId }) =>
      yearId === undefined ? name : `${name} ${years.find(({ id }) => id === yearId)?.year ?? 'unknown year'}`,
    )
  return { status: member.enabled && missing.length === 0 ? 'Active' : 'Inactive', missing }
}
