import { type ManyChange, type ManyMember, type ManyOutcome, soAlready } from '@tessera/domain/members/many/change'
import type { ManyTrace } from '@tessera/domain/stored/member-change'
import { text } from '@tessera/domain/texts/text'
import { type Batch, noField } from '../firebase/plain.ts'
import type { Needs } from '../needs.ts'
import { noSuchMember, type Planned } from './many-planned.ts'
import { membersIn, type ReadMember, readSome } from './store.ts'

const changedSince = text('Somebody else has changed this member meanwhile')

type FieldChange = Exclude<ManyChange, { kind: 'payment' }>
/** A field of a member that a change sets, with a value. */
type Field = { readonly enabled: boolean } | { readonly typeId: string }

/** The field of a member that a change sets, as it is. */
const fieldOf = ({ kind }: FieldChange, { enabled, typeId = '' }: Pick<ReadMember, 'enabled' | 'typeId'>): Field =>
  kind === 'enabled' ? { enabled } : { typeId }

/** The field as a change sets it. */
export const wantedField = (change: FieldChange): Field =>
  change.kind === 'enabled' ? { enabled: change.enabled } : { typeId: change.typeId }

/** True if a member's field has a value. */
export const hasField = (member: ReadMember, field: Field): boolean =>
  'enabled' in field ? member.enabled === field.enabled : (member.typeId ?? '') === field.typeId

/** The field as it is stored: an empty one is not. */
export const storedField = (field: Field) => ('typeId' in field && field.typeId === '' ? { typeId: noField() } : field)

/** Plans to set one field of some members. */
export async function setField(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  change: FieldChange,
  members: readonly ManyMember[],
): Promise<Planned> {
  const reads = await readSome(
    db,
    clubId,
    members.map(({ id }) => id),
  )
  const wanted = wantedField(change)
  const changing: ReadMember[] = []
  const outcomes = members.map((seen): ManyOutcome => {
    const read = reads.get(seen.id)
    const why = !read
      ? noSuchMember
      : hasField(read, wanted)
        ? soAlready
        : isAsSeen(read, seen)
          ? undefined
          : changedSince
    if (why || !read) return { kind: 'left', why: why ?? noSuchMember }
    changing.push(read)
    return { kind: 'changed' }
  })
  const changes: ManyTrace[] = changing.map((read) => ({ id: read.id, ...fieldOf(change, read) }))
  const write = (batch: Batch) => {
    for (const read of changing) membersIn(db).update(batch, read, storedField(wanted))
  }
  return { outcomes, changes, write }
}

const isAsSeen = (read: ReadMember, { enabled, typeId }: ManyMember): boolean =>
  (enabled === undefined || read.enabled === enabled) && (typeId === undefined || (read.typeId ?? '') === typeId)
