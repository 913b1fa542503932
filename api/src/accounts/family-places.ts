import type { Claims } from '../firebase/accounts.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, serverTime } from '../firebase/plain.ts'
import { type Read, storeOf } from '../firebase/store.ts'
import { findDependants } from '../members/service.ts'
import type { PlacesNeeds } from './needs.ts'
import type { User } from './store.ts'

const membersIn = (db: Database) => storeOf(db, 'members')

/** A place as member, as the claims of a token name it. */
type MemberClaims = Extract<Claims, { role: 'member' }>

/** The places of those who belong to a user's own memberships and have no account of their own, each with the person's name. */
export async function placesOfFamily(deps: PlacesNeeds, own: readonly MemberClaims[]) {
  const places = own.map(async ({ clubId, memberId: head }) => {
    const people = await findDependants(deps, { clubId, memberId: head })
    return people.map(({ id: memberId, fullName }) => ({
      claims: { role: 'member' as const, clubId, memberId },
      person: { id: memberId, fullName },
    }))
  })
  return (await Promise.all(places)).flat()
}

/** Reads the person of a place in a user's family; undefined if it is none, or none any more. */
export async function readPerson(
  db: Database,
  user: User,
  { clubId, memberId }: MemberClaims,
): Promise<Read<'members'> | undefined> {
  const person = await membersIn(db).get(memberId)
  return person?.clubId === clubId && person.uid === '' && person.belongsTo === user.memberOf[clubId]
    ? person
    : undefined
}

/**
 * Adds to a batch that the head has taken a person's place; the commit fails if the person has changed since, and so does a change
 * that was prepared before, which then ends this place too.
 */
export const touchPerson = (batch: Batch, db: Database, person: Read<'members'>): void =>
  membersIn(db).update(batch, person, {}, { familyAt: serverTime() })

/** A member, as far as places go. */
export interface Placed {
  readonly id: string
  /** Empty without an own account. */
  readonly uid: string
  readonly clubId: string
  /** The head of the family; empty or absent for none. */
  readonly belongsTo?: string
}

/**
 * For each member of `left` who has no account but belongs to somebody, returns the account of that head and the id of the member:
 * tokens of the head's account may name the member. A head is read unless it is among `left` itself.
 */
export async function headsOf(db: Database, left: readonly Placed[]): Promise<{ uid: string; id: string }[]> {
  const persons = left.flatMap(({ id, uid, belongsTo }) => (uid === '' && belongsTo ? { id, belongsTo } : []))
  const uids = new Map(left.map(({ id, uid }) => [id, uid]))
  const others = [...new Set(persons.map(({ belongsTo }) => belongsTo))].filter((id) => !uids.has(id))
  for (const [id, { uid }] of await membersIn(db).getMany(others)) uids.set(id, uid)
  return persons.flatMap(({ id, belongsTo }) => {
    const uid = uids.get(belongsTo)
    return uid ? { uid, id } : []
  })
}
