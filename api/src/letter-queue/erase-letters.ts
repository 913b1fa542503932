import type { Database } from '../firebase/database.ts'
import { deleteAll } from '../firebase/pages.ts'
import type { Snapshot } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { endDamaged } from './end-damaged.ts'
import { followed } from './follow-readers.ts'
import { ended, isTogether, isWaiting, leaveFamilyLetter } from './leave-family-letter.ts'
import { lettersIn, mailIn, type ReadLetter, readEach, readSoundMailOf } from './store.ts'

const ofMember = (db: Database, clubId: string, memberId: string) =>
  lettersIn(db).ofClub(clubId).where('memberId', '==', memberId)

/** True for a damaged letter that may still be sent. */
const waits = (letter: Snapshot): boolean => isWaiting({ state: letter.get('state') })

/**
 * Deletes the letters to a member, their outcome, and what letters to the family that were about the member too say of them. Those of
 * the others go on, unless they go to the member's own address, `email`.
 */
export async function eraseLettersTo(db: Database, clubId: string, memberId: string, email: string): Promise<void> {
  const kinds = ['reminder', 'card', 'note', 'proof', 'receipt']
  const { sound, damaged } = await readEach(ofMember(db, clubId, memberId).where('kind', 'in', kinds))
  for (const letter of damaged.filter(waits)) await endDamaged(db, letter)
  for (const letter of sound) if (isTogether(letter)) await leaveFamilyLetter(db, letter, email)
  await deleteAll(db, ofMember(db, clubId, memberId))
  await commit(db, (batch) => mailIn(db).delete(batch, { id: memberId }))
}

/**
 * True for a letter whose reader is found anew when it is sent. The mail server may have one in the state `sending`, with those
 * enclosed in it: to another reader it would go a second time.
 */
async function isFollowed(db: Database, letter: ReadLetter): Promise<boolean> {
  const sent =
    letter.enclosedIn === undefined
      ? letter
      : (await lettersIn(db).getSound([letter.enclosedIn])).get(letter.enclosedIn)
  return followed.has(letter.kind) && sent?.clubId === letter.clubId && sent.state === 'open'
}

/**
 * Removes the address of the head of a family, who is being deleted, from the letters about those who belonged to the head. Those
 * that wait are not sent, unless somebody takes over: they go to that address then, which is found when they are sent. Of kinds that
 * stay at their address none is sent.
 */
export async function eraseAddress(db: Database, clubId: string, email: string, isTakenOver: boolean): Promise<void> {
  if (email === '') return
  const letters = lettersIn(db)
  const { sound, damaged } = await readEach(letters.ofClub(clubId).where('to', '==', email))
  for (const letter of damaged) {
    if (waits(letter)) await endDamaged(db, letter)
    await commit(db, (batch) => letters.update(batch, { id: letter.id }, { to: '' }))
  }
  for (const letter of sound)
    await retryOnConflict('mail', async () => {
      const [read] = (await letters.getMany([letter.id])).values()
      const mails = await readSoundMailOf(db, clubId, [letter.memberId])
      if (!read) return
      const ends = isWaiting(read) && !(isTakenOver && (await isFollowed(db, read)))
      await commit(db, (batch) => {
        letters.update(batch, read, { to: '', ...(ends ? ended : {}) })
        for (const { mail, change } of mails) {
          const refused = mail?.refused?.address === email ? { refused: undefined } : {}
          const waits =
            mail?.reminder?.group === read.group && ends ? { reminder: { ...mail.reminder, waits: false } } : {}
          const changes = { ...refused, ...waits }
          if (Object.keys(changes).length > 0) change(batch, changes)
        }
      })
    })
}

/**
 * Ends the letters that wait to be sent to a member who has died, or to the member's address about others of the family; those about
 * others wait on if somebody takes over from the member. What waits for the head of the member's family goes on about the others.
 */
export async function endLettersTo(
  db: Database,
  clubId: string,
  { id, email, isTakenOver }: { readonly id: string; readonly email: string; readonly isTakenOver: boolean },
): Promise<void> {
  const letters = lettersIn(db)
  const atAddress = email === '' ? [] : [await readEach(letters.ofClub(clubId).where('to', '==', email))]
  const read = [await readEach(ofMember(db, clubId, id)), ...atAddress]
  const damaged = new Map(read.flatMap((one) => one.damaged.filter(waits)).map((doc) => [doc.id, doc]))
  for (const letter of damaged.values()) await endDamaged(db, letter)
  const found = read.flatMap(({ sound }) => sound.filter(isWaiting))
  for (const letterId of new Set(found.map((letter) => letter.id)))
    await retryOnConflict('mail', async () => {
      const read = await letters.get(letterId)
      if (!read || !isWaiting(read)) return
      // What is about the others too is sent without the part about the member.
      const isForOthers = read.memberId !== id || isTogether(read)
      if (isTakenOver && isForOthers && (await isFollowed(db, read))) return
      if (read.memberId === id && isTogether(read) && read.to !== email) return leaveFamilyLetter(db, read, email)
      const mails = await readSoundMailOf(db, clubId, [read.memberId])
      await commit(db, (batch) => {
        letters.update(batch, read, ended)
        for (const { mail, change } of mails)
          if (mail?.reminder?.group === read.group) change(batch, { reminder: { ...mail.reminder, waits: false } })
      })
    })
}
