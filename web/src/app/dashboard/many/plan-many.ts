import type { ManyChange, OwnFieldChange } from '@tessera/domain/members/many/change'
import { soAlready } from '@tessera/domain/members/many/change'
import { changedOwnValue } from '@tessera/domain/members/many/own-field-change'
import { judgePayers } from '@tessera/domain/members/many/who-pays'
import type { Member } from '@tessera/domain/members/member'
import type { OwnField } from '@tessera/domain/members/own-field'
import { withType } from '@tessera/domain/members/type-changes'
import { typesOf } from '@tessera/domain/members/type-on'
import { withFamilies } from '@tessera/domain/membership/family-books'
import { indexPayments, type PaymentIndex } from '@tessera/domain/membership/settlement'
import { type Books, membershipStatus } from '@tessera/domain/membership/status'
import type { Payment, PaymentItem } from '@tessera/domain/payments/payment'
import { countStatuses } from '../../../members/list/find-members.ts'

/** A member who stays unchanged, and why. */
export interface Left {
  readonly member: Member
  readonly why: string
}

/** What a change does: whom it changes, and whom it leaves. */
export interface ManyPlan {
  readonly change: ManyChange
  readonly changing: readonly Member[]
  readonly left: readonly Left[]
  /** Members with other types, as they would be; absent if no type changes. */
  readonly retyped?: readonly Member[]
  /** Those it changes although the payment item is for membership types that they never have. */
  readonly ofOtherTypes?: readonly Member[]
  /** The statuses of all of them before and after it, as far as they are known. */
  readonly statuses: { readonly before: Statuses; readonly after: Statuses } | undefined
}

type Statuses = ReturnType<typeof countStatuses>
type FieldChange = Exclude<ManyChange, { kind: 'payment' | 'field' }>

/** What the statuses depend on, with today. */
interface Known {
  readonly books: Books | undefined
  readonly today: string
  /** The club's members. */
  readonly members: readonly Member[]
}

/** Plans to change a field of the club's own, which no status depends on. */
export function planOwnField(people: readonly Member[], change: OwnFieldChange, field: OwnField): ManyPlan {
  const judged = people.map((member) => {
    const before = member.fields?.[field.id] ?? ''
    const after = changedOwnValue(field, change, before)
    const why = 'fault' in after ? after.fault : after.value === before ? soAlready : undefined
    return { member, why }
  })
  return {
    change,
    changing: judged.flatMap(({ member, why }) => (why ? [] : member)),
    left: judged.flatMap(({ member, why }) => (why ? { member, why } : [])),
    statuses: undefined,
  }
}

/** Plans to enable or disable members, or to give them a type. */
export function planFields(people: readonly Member[], change: FieldChange, known: Known): ManyPlan {
  const changed = (member: Member): Member =>
    change.kind === 'enabled'
      ? { ...member, enabled: change.enabled }
      : { ...member, ...withType(member, change.typeId, change.from ?? '', known.today) }
  const isSo = (member: Member) => {
    const { enabled, typeId, typeChanges = '' } = changed(member)
    return (
      member.enabled === enabled &&
      (member.typeId ?? '') === (typeId ?? '') &&
      (member.typeChanges ?? '') === typeChanges
    )
  }
  const statuses = (ofMember: (member: Member) => Member, books: Books) =>
    statusesOf(people.map(ofMember), withFamilies(books, known.members.map(ofMember)), known.today)
  const chosen = new Set(people)
  return {
    change,
    changing: people.filter((member) => !isSo(member)),
    left: people.filter(isSo).map((member) => ({ member, why: soAlready })),
    retyped: change.kind === 'type' ? people.filter((member) => !isSo(member)).map(changed) : [],
    statuses: known.books && {
      before: statuses((member) => member, known.books),
      after: statuses((member) => (chosen.has(member) ? changed(member) : member), known.books),
    },
  }
}

interface Paying {
  readonly item: PaymentItem
  readonly change: Extract<ManyChange, { kind: 'payment' }>
  /** The club's payments. */
  readonly payments: readonly Payment[]
}

/** Plans the same payment for those who have not paid. */
export function planPayments(people: readonly Member[], { item, change, payments }: Paying, known: Known): ManyPlan {
  const { members, today } = known
  const judged = judgePayers(people, { item, payments, members, day: change.paymentDate, ...seasonsOf(known) })
  const changing = judged.flatMap(({ member, why }) => (why ? [] : member))
  const heads = new Set(people.map(({ id, belongsTo }) => belongsTo ?? id))
  const families = members.filter(({ id, belongsTo }) => heads.has(belongsTo ?? id))
  const ids = new Set(families.map(({ id }) => id))
  const theirs = payments.filter(
    ({ memberId, familyIds = [] }) => ids.has(memberId) || familyIds.some((id) => ids.has(id)),
  )
  const fresh = changing.map(({ id }) => ({
    memberId: id,
    itemId: item.id,
    itemName: item.name,
    amount: change.amount,
    notes: '',
    ...(item.yearId && { yearId: item.yearId }),
  }))
  const withPayments = (index: PaymentIndex) =>
    known.books && statusesOf(people, withFamilies({ ...known.books, payments: index }, families), today)
  const [before, after] = [withPayments(indexPayments(theirs)), withPayments(indexPayments([...theirs, ...fresh]))]
  return {
    change,
    changing,
    ofOtherTypes: changing.filter(
      (member) => item.typeIds && !typesOf(member).some(({ typeId }) => item.typeIds?.includes(typeId)),
    ),
    left: judged.flatMap(({ member, why }) => (why ? { member, why } : [])),
    statuses: before && after && { before, after },
  }
}

const seasonsOf = ({ books }: Known) => ({
  years: books?.years ?? [],
  seasonStartsInMonth: books?.seasonStartsInMonth,
})

const statusesOf = (people: readonly Member[], books: Books, today: string): Statuses =>
  countStatuses(people.map((member) => membershipStatus(member, books, 'all', today)))
