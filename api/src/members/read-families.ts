import { Families } from '@tessera/domain/members/family'
import type { Database } from '../firebase/database.ts'
import { readPeople } from './family-store.ts'
import { type ReadMember, readSome } from './store.ts'

interface Asked {
  /** Members who may come to belong to somebody, as read. */
  readonly members: readonly ReadMember[]
  /** Ids of those whom members may come to belong to. */
  readonly heads: readonly string[]
}

/** Reads what a batch needs to judge who belongs to whom, if somebody is to belong to anybody; and the heads themselves. */
export async function readFamilies(
  db: Database,
  clubId: string,
  { members, heads }: Asked,
): Promise<{ families: Families; read: ReadonlyMap<string, ReadMember> }> {
  if (heads.length === 0) return { families: new Families(members), read: new Map() }
  const read = await readSome(db, clubId, heads)
  const people = await readPeople(db, clubId, [...read.keys(), ...members.map(({ id }) => id)])
  return { families: new Families([...members, ...people, ...read.values()]), read }
}
