import type { LetterContent, LetterKind } from '@tessera/domain/letters/letter'
import { type Reader, readerOf } from '@tessera/domain/members/family'
import { readdressed } from '@tessera/mail/readdressed'
import { agreementsOf } from '../accounts/service.ts'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { commit, type Document, storeOf } from '../firebase/store.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import type { Needs } from '../needs.ts'
import { endDamagedIn } from './end-damaged.ts'
import { ended, waitingLike, waitingWithout } from './leave-family-letter.ts'
import { enclosedIds, lettersIn, type ReadLetter, readSoundMailOf } from './store.ts'

type Member = Reader<Document<'members'>>

/** Kinds of letters that follow the member: to a new address, or to the head of the family. Any other kind stays at its address. */
export const followed: ReadonlySet<LetterKind> = new Set([
  'card',
  'card-changed',
  'note',
  'proof',
  'receipt',
  'reminder',
])

/**
 * Returns true if a letter that is to be sent still has the right reader. Else stores the new one and returns false, so that it is
 * sent with the next round: the member has another address, belongs to another head, or somebody has taken over from the head. A letter
 * to a family is divided where its members have different readers now. A letter without a reader is given up, and so is one whose reader
 * has not accepted the invitation to the club.
 */
export async function followReaders(deps: Needs<'clubCache' | 'db'>, letter: ReadLetter): Promise<boolean> {
  if (!followed.has(letter.kind)) return true
  const { db } = deps.firebase
  const { clubId } = letter
  // A damaged one must not hold up the letter that it is in.
  const enclosed = await lettersIn(db).getSound(enclosedIds(letter))
  const isIn = (one: ReadLetter) => one.clubId === clubId && one.enclosedIn === letter.id && one.state === 'enclosed'
  const together = [letter, ...[...enclosed.values()].filter(isIn)]
  const readers = await readersOf(db, clubId, together)
  const isSame = (one: ReadLetter) => goesTo(letter, readers.get(one.memberId))
  if (letter.to !== '' && together.every(isSame)) return true
  const agreements = await agreementsOf(deps, clubId)
  const addressOf = (one: ReadLetter) => {
    const reader = readers.get(one.memberId)
    if (!reader || goesTo(letter, reader)) return letter.to
    const isWanted = letter.kind !== 'note' || !agreements.endedNotes(reader)
    return isWanted && agreements.of(reader.head ?? reader) === 'agreed' ? reader.email : ''
  }
  const divided = Map.groupBy(together, addressOf)
  // The words of a note are made of those who are still in it.
  const isUndividable = letter.content !== undefined && partsNamesakes(divided)
  const parts = isUndividable ? new Map([['', together]]) : divided
  const given = parts.get('') ?? []
  const mails = await readSoundMailOf(db, clubId, [...new Set(given.map(({ memberId }) => memberId))])
  // No part names the damaged ones any more.
  const endDamaged = await endDamagedIn(db, letter)
  await unlessChanged(() =>
    commit(db, (batch) => {
      for (const [to, part] of parts)
        if (to !== '') putPart(batch, db, { sent: letter, together, part, to, readers })
        else for (const one of part) lettersIn(db).update(batch, one, isUndividable ? undivided : ended)
      endDamaged(batch)
      for (const { mail, change } of mails)
        if (mail?.reminder?.group === letter.group) change(batch, { reminder: { ...mail.reminder, waits: false } })
    }),
  )
  return false
}

/**
 * Returns true if a letter is to the person who reads what is about a member, at the address of now. Somebody else may have taken over
 * the address. The letter of a member who was deleted stays as it is.
 */
const goesTo = ({ to, readerId }: ReadLetter, reader: Member | undefined): boolean =>
  !reader || (reader.email === to && (reader.head ?? reader).id === (readerId ?? (reader.head ?? reader).id))

/** What is written to a letter that is not sent because it cannot be divided. */
const undivided = { state: 'failed', error: { fault: 'namesakes', said: '' } } as const

/**
 * Returns true if two of one name would be in different parts of a family's letter. Its rows are found by the name, so that neither
 * part could leave out those of the other: such a letter is given up.
 */
function partsNamesakes(divided: ReadonlyMap<string, readonly ReadLetter[]>): boolean {
  const partOf = new Map<string, string>()
  for (const [to, part] of divided)
    for (const { name } of part)
      if ((partOf.get(name) ?? to) === to) partOf.set(name, to)
      else return true
  return false
}

/** Reads who reads the e-mails about members, by the member's id. Deleted members are left out. */
async function readersOf(
  db: Database,
  clubId: string,
  letters: readonly ReadLetter[],
): Promise<ReadonlyMap<string, Member>> {
  const members = storeOf(db, 'members')
  const isOfClub = (member: Document<'members'>) => member.clubId === clubId
  const about = await members.getMany([...new Set(letters.map(({ memberId }) => memberId))])
  const own = [...about.values()].filter(isOfClub)
  const heads = await members.getMany([...new Set(own.flatMap(({ belongsTo }) => belongsTo ?? []))])
  const find = (id: string) => [heads.get(id)].find((head) => head && isOfClub(head))
  return new Map(own.map((member) => [member.id, readerOf<Document<'members'>>(member, find)]))
}

interface Part {
  /** The letter that was to be sent, and all letters that say the same. */
  readonly sent: ReadLetter
  readonly together: readonly ReadLetter[]
  /** Those of them that go to one address. */
  readonly part: readonly ReadLetter[]
  readonly to: string
  readonly readers: ReadonlyMap<string, Member>
}

/** Adds to a batch that the letters with one reader wait as one letter, without the rows about members who have another reader. */
function putPart(batch: Batch, db: Database, { sent, together, part, to, readers }: Part): void {
  const [first, ...others] = part.toSorted((a, b) => Number(b.id === sent.id) - Number(a.id === sent.id))
  if (!first) return
  const ids = new Set(part.map(({ memberId }) => memberId))
  const names = part.map(({ name }) => name)
  const gone = together.flatMap(({ memberId, name }) => (ids.has(memberId) ? [] : name))
  const reader = readers.get(first.memberId)
  const people = [...ids].flatMap((id) => readers.get(id) ?? [])
  const wordsOf = (content: LetterContent): LetterContent => {
    const narrowed = gone.reduce((words, name) => waitingWithout(words, name, names), content)
    if (!reader) return narrowed
    const stays = goesTo(sent, reader)
    if (stays && people.length > 1) return narrowed
    const formerId = stays ? (reader.head ?? reader).id : sent.readerId
    return readdressed(narrowed, { people, formerId, language: sent.language })
  }
  for (const one of part)
    lettersIn(db).update(batch, one, {
      to,
      ...(reader ? { readerId: (reader.head ?? reader).id } : {}),
      ...(one.id === first.id ? waitingLike(sent, others) : { state: 'enclosed', enclosedIn: first.id }),
      ...(one.content ? { content: wordsOf(one.content) } : {}),
    })
}
