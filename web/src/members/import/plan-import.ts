import { isOfHead } from '@tessera/domain/members/head-address'
import type { Member } from '@tessera/domain/members/member'
import { hasSameInput } from '@tessera/domain/members/member-input'
import { fold } from '@tessera/domain/text'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import type { KnownMembers } from '../known-members.ts'
import { belongings } from './import-family.ts'
import { numberRows } from './import-numbers.ts'
import type { ReadRow } from './import-row.ts'
import { withClubNumbers } from './renumbered-rows.ts'

export const planKinds = ['new', 'updated', 'unchanged', 'refused'] as const
export type PlanKind = (typeof planKinds)[number]

/** Display names. */
export const planNames: Readonly<Record<PlanKind, string>> = {
  new: text('New'),
  updated: text('Differs'),
  unchanged: text('Unchanged'),
  refused: text('Refused'),
}

type Plan =
  | { readonly kind: 'new' }
  | { readonly kind: 'updated' | 'unchanged'; readonly member: Member }
  | { readonly kind: 'refused'; readonly why: string | Sentence }

/** A row with its planned outcome. */
export interface PlannedRow extends Pick<ReadRow, 'row' | 'input'> {
  readonly read: ReadRow
  /** Number of the member whom the row's is to belong to; '' for nobody, undefined if the file does not say. */
  readonly headNumber?: string | undefined
  readonly plan: Plan
}

/**
 * Plans an import without writing anything: a known member number stands for that member, who keeps the e-mail if the
 * file has none; the e-mail of the head of the family in the row of somebody else of it is none. New members without an e-mail are refused unless that `mayLackEmail`, or they belong to somebody. With
 * `first`, rows without a number are numbered from it on.
 */
export function planImport(
  unnumbered: readonly ReadRow[],
  known: KnownMembers,
  mayLackEmail = false,
  first?: string,
): PlannedRow[] {
  const rows = withClubNumbers(first === undefined ? unnumbered : numberRows(unnumbered, known, first), known)
  const seen = { numbers: new Map<string, number>(), emails: new Map<string, number>() }
  const families = belongings(rows, known)
  const heads = new Map([...known.numbers.values()].map((member) => [member.id, member]))
  const planned = rows.map((read) => {
    const member = known.numbers.get(read.number)
    const own = member && lacksEmail(read) ? member.email : read.input.email
    const family = families.get(read.row)
    const { belongsTo, headNumber, fault } = family ?? {}
    const head = family ? family.head : heads.get(member?.belongsTo ?? '')
    const isHeads = isOfHead(own, head)
    // The head's address in the row says nothing of an own one that the member has.
    const kept = member && !isOfHead(member.email, head) ? member.email : ''
    const email = isHeads ? kept : own
    const input = { ...read.input, email, ...(belongsTo !== undefined && { belongsTo }) }
    const judged = { ...read, input, ...(isHeads && { email }), ...(fault && !read.fault && { fault }) }
    return { read, row: read.row, input, headNumber, plan: planRow(judged, member, known, seen, mayLackEmail) }
  })
  return families.size > 0 ? planned.map(refusedWithHead(planned, known)) : planned
}

/**
 * True for a row with the number of a member who is somebody else: another name and another birthday, both known. The club has given the
 * number anew since the file was written.
 */
const isAnother = ({ input }: ReadRow, member: Member): boolean =>
  fold(input.fullName) !== fold(member.fullName) &&
  Boolean(input.birthday && member.birthday) &&
  input.birthday !== member.birthday

/** Refuses a row whose member belongs to one of the file whom another row stands for, if that is refused and not in the club. */
function refusedWithHead(planned: readonly PlannedRow[], known: KnownMembers) {
  const isInClub = (read: ReadRow) => {
    const member = known.numbers.get(read.number)
    return member !== undefined && !isAnother(read, member)
  }
  const refused = new Map(
    planned.flatMap(({ read, plan }) => (plan.kind === 'refused' && !isInClub(read) ? [[read.number, read.row]] : [])),
  )
  return (one: PlannedRow): PlannedRow => {
    const row = refused.get(fold(one.headNumber ?? ''))
    if (row === undefined || !one.input.belongsTo || one.plan.kind === 'refused') return one
    const why = sentence('Belongs to the member in row {row}, which is refused', { row })
    return { ...one, plan: { kind: 'refused', why } }
  }
}

/** True for a row without an e-mail. */
const lacksEmail = ({ email }: ReadRow): boolean => email === ''

/** Number of new members in the file who have no e-mail, but for those who belong to somebody and need none. */
export const countLackingEmail = (rows: readonly PlannedRow[]): number =>
  rows.filter(
    ({ read, input, plan }) => lacksEmail(read) && !input.belongsTo && (plan.kind === 'new' || isMissingEmail(plan)),
  ).length

const emailMissing = text('Email is missing')
const isMissingEmail = (plan: Plan): boolean => plan.kind === 'refused' && plan.why === emailMissing

function planRow(
  read: ReadRow,
  member: Member | undefined,
  known: KnownMembers,
  seen: Record<'numbers' | 'emails', Map<string, number>>,
  mayLackEmail: boolean,
): Plan {
  const { row, input, number, email, fault } = read
  const refused = (why: string | Sentence): Plan => ({ kind: 'refused', why })
  // Rules may have become stricter since a member was saved.
  if (fault) return member && hasSameInput(member, input) ? { kind: 'unchanged', member } : refused(fault)
  if (member && isAnother(read, member))
    return refused(sentence('The club has given this number to {name} since', { name: member.fullName }))
  if (lacksEmail(read) && !member && !mayLackEmail && !input.belongsTo) return refused(emailMissing)
  const sameNumber = seen.numbers.get(number)
  if (sameNumber !== undefined) return refused(sentence('Row {row} has the same member ID', { row: sameNumber }))
  const sameEmail = email === '' ? undefined : seen.emails.get(email)
  if (sameEmail !== undefined) return refused(sentence('Row {row} has the same email', { row: sameEmail }))
  const owner = known.emails.get(email)
  if (owner && owner.id !== member?.id)
    return refused(sentence('Email already exists: member {memberNumber}', { memberNumber: owner.memberId }))
  seen.numbers.set(number, row)
  seen.emails.set(email, row)

  if (!member) return { kind: 'new' }
  const same = hasSameInput(member, onlySplitsName(member, input) ? { ...input, givenName: '', familyName: '' } : input)
  return { kind: same ? 'unchanged' : 'updated', member }
}

/** True if the file has the name that the club has, only in two columns: that alone is no difference. */
const onlySplitsName = (member: Member, input: ReadRow['input']): boolean =>
  !member.familyName && input.fullName === member.fullName

/** Number of rows per kind. */
export function countPlans(rows: readonly PlannedRow[]): Record<PlanKind, number> {
  const counts = { new: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { plan } of rows) counts[plan.kind] += 1
  return counts
}

/** Rows to write: all that add a member, and those that change one if `ticked` has their row number. */
export const chosenRows = (rows: readonly PlannedRow[], ticked: ReadonlySet<number>): PlannedRow[] =>
  rows.filter(({ row, plan }) => plan.kind === 'new' || (plan.kind === 'updated' && ticked.has(row)))
