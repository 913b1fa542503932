import { AppError } from '@tessera/domain/errors'
import { Families, nobodyTakesOver, takenOver } from '@tessera/domain/members/family'
import { isOfHead } from '@tessera/domain/members/head-address'
import { inEnglish, type Sentence, sentence, text } from '@tessera/domain/texts/text'
import { inParts } from '@tessera/server/in-parts'
import { mostInFilter } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, noField, serverTime } from '../firebase/plain.ts'
import { membersIn, type ReadMember, readSome } from './store.ts'

/** Reads those who belong to some of a club's members. */
export async function readPeople(db: Database, clubId: string, heads: readonly string[]): Promise<ReadMember[]> {
  const members = membersIn(db)
  const found = await Promise.all(
    inParts([...new Set(heads)], mostInFilter).map((some) =>
      members.find(members.ofClub(clubId).where('belongsTo', 'in', some)),
    ),
  )
  return found.flat()
}

/** Reads those who belong to some of a club's members and have no account of their own: their heads may be in their places. */
export async function dependantsOf(db: Database, heads: readonly ReadMember[]): Promise<ReadMember[]> {
  const clubId = heads[0]?.clubId
  if (clubId === undefined) return []
  const ids = heads.map(({ id }) => id)
  return (await readPeople(db, clubId, ids)).filter(({ uid }) => uid === '')
}

/**
 * Returns a field to write to the head when somebody joins the family. It changes the version of the head's document, so that a
 * commit that was prepared before, such as the head's removal, fails. An update without a change would keep the version.
 */
export const headMark = () => ({ familyAt: serverTime() })

/** Adds to a batch that somebody belongs to a member from now on; the commit fails if that has changed since it was read. */
export const touchHead = (batch: Batch, db: Database, head: ReadMember): void =>
  membersIn(db).update(batch, head, {}, headMark())

export const familyFault = (fault: string | Sentence): AppError =>
  new AppError('invalid_fields', fault, { details: { belongsTo: inEnglish(fault) } })

/**
 * Checks whom a member is to belong to; `member` is undefined for a new one, and must have been read before. Returns the head, for
 * `touchHead`, or undefined for a member who belongs to nobody or to whom they did.
 * @throws AppError `invalid_fields`
 */
export async function readHead(
  db: Database,
  clubId: string,
  member: ReadMember | undefined,
  belongsTo = '',
): Promise<ReadMember | undefined> {
  if (belongsTo === '' || belongsTo === member?.belongsTo) return undefined
  const head = (await readSome(db, clubId, [belongsTo])).get(belongsTo)
  const people = await readPeople(db, clubId, [belongsTo, ...(member ? [member.id] : [])])
  const families = new Families([...(member ? [member] : []), ...(head ? [head] : []), ...people])
  const fault = families.faultOf(member?.id, belongsTo)
  if (fault || !head) throw familyFault(fault ?? 'The club has no such member')
  return head
}

/** Returns what is written of a member, without an e-mail that is the head's: it stays the head's own. */
export async function withoutHeadsEmail<Input extends { readonly email?: string; readonly belongsTo?: string }>(
  db: Database,
  clubId: string,
  input: Input,
  belongsTo = input.belongsTo,
): Promise<Input> {
  const { email } = input
  if (!email || !belongsTo) return input
  const head = (await readSome(db, clubId, [belongsTo])).get(belongsTo)
  return isOfHead(email, head) ? { ...input, email: '' } : input
}

/** A member of the family of a head who is deleted, leaves or is disabled, and whom that member belongs to afterwards. */
interface Handover {
  readonly person: ReadMember
  /** '' for nobody. */
  readonly belongsTo: string
}

/**
 * Reads the members who belong to a head, with whom each belongs to once the head is gone. The head must have been read before.
 * @throws AppError `has_people` if there are any and `takenOverBy` is missing, `invalid_fields` if it is none of them
 */
export async function readHandover(db: Database, head: ReadMember, takenOverBy?: string): Promise<Handover[]> {
  const people = await readPeople(db, head.clubId, [head.id])
  if (people.length === 0) return []
  if (takenOverBy === undefined)
    throw new AppError(
      'has_people',
      sentence(
        '{count, plural, one {# person belongs} other {# people belong}} to {name}. Please say who takes over.',
        { count: people.length, name: head.fullName },
      ),
    )
  const heads = takenOver(people, takenOverBy)
  if (!heads) throw new AppError('invalid_fields', text('Only one of the family can take over'))
  return people.map((person) => ({ person, belongsTo: heads.get(person.id) ?? '' }))
}

/** True if one of the family takes over from the head, also if this person is the only one left. */
export const isTakenOver = (handover: readonly Handover[], takenOverBy: string | undefined): boolean =>
  handover.length > 0 && takenOverBy !== nobodyTakesOver

/** Adds a handover to a batch. */
export function putHandover(batch: Batch, db: Database, handover: readonly Handover[]): void {
  for (const { person, belongsTo } of handover)
    membersIn(db).update(batch, person, { belongsTo: belongsTo || noField() })
}
