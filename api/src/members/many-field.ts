import { asOfDay } from '@tessera/domain/members/as-of-day'
import { type ManyChange, type ManyMember, type ManyOutcome, soAlready } from '@tessera/domain/members/many/change'
import { changedOwnValue } from '@tessera/domain/members/many/own-field-change'
import { withoutMet } from '@tessera/domain/members/own-changes'
import { mergedValues } from '@tessera/domain/members/own-fields'
import { tooManyTypeChanges, typeChangesSchema, withType } from '@tessera/domain/members/type-changes'
import type { PlainDate } from '@tessera/domain/plain-date'
import type { ManyTrace } from '@tessera/domain/stored/member-change'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import { type Batch, noField } from '../firebase/plain.ts'
import type { Needs } from '../needs.ts'
import { dayForTypes } from './club-day.ts'
import { noSuchMember, type Planned } from './many-planned.ts'
import { membersIn, type ReadMember, readSome } from './store.ts'

const changedSince = text('Somebody else has changed this member meanwhile')
const noSuchField = text('The club has no such field')

export type FieldChange = Exclude<ManyChange, { kind: 'payment' }>
/** A field of a member that a change sets, with a value; `value` is that of the club's own field. */
type Field =
  | { readonly enabled: boolean }
  | { readonly typeId: string; readonly typeChanges?: string }
  | { readonly value: string }

type Fields = Pick<ReadMember, 'enabled' | 'typeId' | 'typeChanges' | 'fields'>

/** The field of a member that a change sets, as it is. */
function fieldOf(change: FieldChange, { enabled, typeId = '', typeChanges = '', fields }: Fields): Field {
  if (change.kind === 'enabled') return { enabled }
  return change.kind === 'type' ? { typeId, typeChanges } : { value: fields?.[change.fieldId] ?? '' }
}

const isSame = (one: Field, other: Field): boolean => {
  const values = (field: Field) => JSON.stringify('typeId' in field ? [field.typeId, field.typeChanges ?? ''] : field)
  return values(one) === values(other)
}

/** True if a member's field has a value. */
export const hasField = (change: FieldChange, member: ReadMember, field: Field): boolean =>
  isSame(fieldOf(change, member), field)

/** Returns what a change makes of a field, or why the club does not take it. */
export async function fieldChanger(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  change: FieldChange,
  today: PlainDate,
): Promise<(before: Field) => Field | { readonly fault: string }> {
  if (change.kind === 'enabled') return () => ({ enabled: change.enabled })
  if (change.kind === 'type')
    return (before) => {
      const field = withType('typeId' in before ? before : {}, change.typeId, change.from ?? '', today)
      return typeChangesSchema.safeParse(field.typeChanges).success ? field : { fault: tooManyTypeChanges }
    }
  const { memberFields } = await getClub(deps, clubId)
  const own = memberFields.find(({ id }) => id === change.fieldId)
  return (before) =>
    own ? changedOwnValue(own, change, 'value' in before ? before.value : '') : { fault: noSuchField }
}

/** A member's field as it is stored: an empty one is not. */
export function storedField(change: FieldChange, { fields: others }: Pick<ReadMember, 'fields'>, field: Field) {
  if ('enabled' in field) return field
  if ('typeId' in field) return { typeId: field.typeId || noField(), typeChanges: field.typeChanges || noField() }
  const fields = mergedValues(others, change.kind === 'field' ? { [change.fieldId]: field.value } : {})
  return { fields: Object.keys(fields).length > 0 ? fields : noField() }
}

/** Plans to set one field of some members. */
export async function setField(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  change: FieldChange,
  members: readonly ManyMember[],
): Promise<Planned> {
  const { db } = deps.firebase
  const ids = members.map(({ id }) => id)
  const reads = await readSome(db, clubId, ids)
  const today = await dayForTypes(deps, clubId, ...reads.values(), ...datedChange(change))
  const changed = await fieldChanger(deps, clubId, change, today)
  const changing: { readonly read: ReadMember; readonly wanted: Field }[] = []
  const outcomes = members.map((seen): ManyOutcome => {
    const stored = reads.get(seen.id)
    if (!stored) return { kind: 'left', why: noSuchMember }
    const read = asOfDay(stored, today)
    const before = fieldOf(change, read)
    const wanted = changed(before)
    if ('fault' in wanted) return { kind: 'left', why: wanted.fault }
    if (isSame(before, wanted)) return { kind: 'left', why: soAlready }
    if (!isAsSeen(change, read, seen)) return { kind: 'left', why: changedSince }
    changing.push({ read, wanted })
    return { kind: 'changed' }
  })
  const changes: ManyTrace[] = changing.map(({ read }) => ({ id: read.id, ...fieldOf(change, read) }))
  const write = (batch: Batch) => {
    for (const { read, wanted } of changing)
      membersIn(db).update(batch, read, { ...storedField(change, read, wanted), ...metBy(change, read, wanted) })
  }
  return { outcomes, changes, write }
}

/** A change of type from a day on, as fields for `dayForTypes`; none for any other change. */
export const datedChange = (change: FieldChange) =>
  change.kind === 'type' && change.from ? [{ typeChanges: change.from }] : []

/** What the member goes on proposing, if a value of the club's own fields is written. */
const metBy = (change: FieldChange, { proposal }: ReadMember, wanted: Field) =>
  proposal && change.kind === 'field' && 'value' in wanted
    ? { proposal: withoutMet(proposal, { fields: { [change.fieldId]: wanted.value } }) }
    : {}

const isAsSeen = (change: FieldChange, read: ReadMember, { enabled, typeId, value }: ManyMember): boolean =>
  (enabled === undefined || read.enabled === enabled) &&
  (typeId === undefined || (read.typeId ?? '') === typeId) &&
  (value === undefined || hasField(change, read, { value }))
