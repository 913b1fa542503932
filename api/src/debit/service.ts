import { partKey } from '@tessera/domain/debit/open-debits'
import { paysByDebit } from '@tessera/domain/debit/pays-by-debit'
import { hasDied } from '@tessera/domain/members/leaving'
import type { PlainDate } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import type { StoredClub } from '../clubs/service.ts'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { mandateStates, mandatesIn, openIban, readMandates } from './mandate-store.ts'
import { openRuns, readRun, runOf } from './run-store.ts'

export { openIban, readMandates, readRun, runOf }

/** Adds the removal of a member's mandate to a batch. */
export const eraseMandate = (batch: Batch, db: Database, memberId: string): void =>
  mandatesIn(db).delete(batch, { id: memberId })

const isDrawn = text('In a direct debit file that is not recorded yet')
const hasOtherMandate = text('The mandate is new or changed since the import')

/**
 * Returns why members, out of the given ones, must stay when an import is undone, by their ids: a file for the bank that is not recorded
 * yet draws their mandate or what they owe, or their mandate did not come with the import.
 */
export async function mandatedAmong(
  db: Database,
  clubId: string,
  memberIds: readonly string[],
  importId: string,
): Promise<ReadonlyMap<string, string>> {
  const found = [...(await mandatesIn(db).getMany(memberIds)).values()]
  const others = found.filter((mandate) => mandate.importId !== importId)
  const debits = (await openRuns(db, clubId)).flatMap((run) => run.debits)
  const drawn = new Set(debits.flatMap(({ payerId, parts }) => [payerId, ...parts.map(({ memberId }) => memberId)]))
  return new Map([
    ...others.map(({ id }) => [id, hasOtherMandate] as const),
    ...memberIds.flatMap((id) => (drawn.has(id) ? [[id, isDrawn] as const] : [])),
  ])
}

/** Mandates that are read by their ids; of more members, all mandates of the club are read. */
const mostReadById = 300

type Payer = Parameters<typeof paysByDebit>[0]
type Person = Payer & Parameters<typeof hasDied>[0]

/** What letters about money know of direct debits. */
export interface Debits {
  /** True for a member who is not reminded, since what is open is drawn. */
  readonly pays: (member: Payer) => boolean
  /** The day on which an item of a member is drawn by a run that was made; undefined if it is in none. */
  readonly drawnOn: (memberId: string, itemId: string) => PlainDate | undefined
}

/** The direct debits of a club that draws nothing. */
export const noDebits: Debits = { pays: () => false, drawnOn: () => undefined }

/** Leaves out the mandates of members who have died: nothing is drawn by those, so their family gets reminders again. */
function ofTheLiving<Kept>(mandates: ReadonlyMap<string, Kept>, people: readonly Person[]): Map<string, Kept> {
  const dead = new Set(people.flatMap((member) => (hasDied(member) ? member.id : [])))
  return new Map([...mandates].filter(([id]) => !dead.has(id)))
}

/** Returns who of a club's members is not reminded, as the list of members shows it: a damaged mandate counts as none. */
export async function payersByDebit(
  { firebase: { clubCache } }: Needs<'clubCache'>,
  { id, bankAccount, directDebit }: Pick<StoredClub, 'id' | 'bankAccount' | 'directDebit'>,
  members: readonly Person[],
  today: PlainDate,
): Promise<Debits['pays']> {
  if (!bankAccount || !directDebit) return noDebits.pays
  const mandates = ofTheLiving(await clubCache.read(mandateStates, id), members)
  return (member) => paysByDebit(member, mandates, today)
}

/** Reads what letters about some members of a club must know of direct debits. */
export async function debitsOf(
  deps: Needs<'clubCache' | 'db'>,
  { id: clubId, bankAccount, directDebit }: Pick<StoredClub, 'id' | 'bankAccount' | 'directDebit'>,
  members: readonly Payer[],
  today: PlainDate,
): Promise<Debits> {
  if (!bankAccount || !directDebit) return noDebits
  const { db } = deps.firebase
  const ids = new Set(members.flatMap(({ id, belongsTo }) => (belongsTo ? [id, belongsTo] : [id])))
  const readAll = async () => {
    const store = mandatesIn(db)
    return new Map((await store.find(store.ofClub(clubId))).map((mandate) => [mandate.id, mandate]))
  }
  const read = ids.size > mostReadById ? readAll() : readMandates(db, clubId, [...ids])
  const [all, runs, people] = await Promise.all([read, openRuns(db, clubId), allMembers(deps, clubId)])
  const mandates = ofTheLiving(all, people)
  const days = new Map(
    runs.flatMap(({ day, debits }) =>
      debits.flatMap(({ parts }) =>
        parts.filter(({ returned }) => returned === undefined).map((part) => [partKey(part), day] as const),
      ),
    ),
  )
  return {
    pays: (member) => paysByDebit(member, mandates, today),
    drawnOn: (memberId, itemId) => days.get(partKey({ memberId, itemId })),
  }
}

/** An account, as its bank has it. */
export interface Account {
  readonly holder: string
  readonly iban: string
}

/** Reads the accounts of the mandates of some members, by the members' ids; leaves out those that the server's key does not open. */
export async function mandateAccounts(
  deps: Needs<'db' | 'passKey'>,
  clubId: string,
  memberIds: readonly string[],
): Promise<Map<string, Account>> {
  const mandates = await readMandates(deps.firebase.db, clubId, [...new Set(memberIds)])
  return new Map(
    [...mandates].flatMap(([id, mandate]) => {
      const iban = openIban(deps, mandate)
      return iban ? [[id, { holder: mandate.holder, iban }] as const] : []
    }),
  )
}
