import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Database } from '../firebase/database.ts'
import { deleteAll } from '../firebase/pages.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { enclosedIds, lettersIn, mailIn, type ReadLetter, readMailOf } from './store.ts'

const ofMember = (db: Database, clubId: string, memberId: string) =>
  lettersIn(db).ofClub(clubId).where('memberId', '==', memberId)

const waiting: readonly ReadLetter['state'][] = ['open', 'sending', 'enclosed']
const isWaiting = ({ state }: ReadLetter): boolean => waiting.includes(state)

/** Deletes the letters to a member, their outcome, and what letters to the family that were about the member too say of them. */
export async function eraseLettersTo(db: Database, clubId: string, memberId: string): Promise<void> {
  const together = await lettersIn(db).find(
    ofMember(db, clubId, memberId).where('kind', 'in', ['reminder', 'card', 'receipt']),
  )
  for (const letter of together)
    if (letter.enclosedIn !== undefined || letter.encloses !== undefined) await leaveFamilyLetter(db, letter)
  await deleteAll(db, ofMember(db, clubId, memberId))
  await commit(db, (batch) => mailIn(db).delete(batch, { id: memberId }))
}

/** Removes a member from the letters that say the same to the family. Those that wait are not sent: they would name the member. */
const leaveFamilyLetter = (db: Database, letter: ReadLetter) =>
  retryOnConflict('mail', async () => {
    const { id, clubId, memberId, name, group, enclosedIn = id } = letter
    const letters = lettersIn(db)
    const sent = letter.encloses ? letter : await letters.get(enclosedIn)
    const ids = [enclosedIn, ...(sent ? enclosedIds(sent) : [])]
    const others = [...(await letters.getMany(ids)).values()].filter((one) => one.memberId !== memberId)
    const mails = await readMailOf(
      db,
      clubId,
      others.filter(isWaiting).map((one) => one.memberId),
    )
    await commit(db, (batch) => {
      for (const one of others) {
        const ended = isWaiting(one) ? { state: 'failed', error: { fault: 'family', said: '' } } : {}
        const content = one.content && withoutPerson(one.content, name)
        letters.update(batch, one, { ...ended, ...(content ? { content } : {}) })
      }
      for (const { mail, change } of mails.values())
        if (mail?.reminder?.group === group) change(batch, { reminder: { group, waits: false } })
    })
  })

/** Returns a family's letter without the rows about one person, each of which begins with that person's name (see `itemRow`, `familyCardLetter` and `familyReceiptLetter` in `mail`). */
const withoutPerson = (content: LetterContent, name: string): LetterContent => ({
  ...content,
  rows: content.rows.filter(({ label }) => !label.startsWith(`${name}: `)),
})

/**
 * Removes the address of the head of a family, who is being deleted, from the letters about those who belonged to the head; those
 * that wait are not sent.
 */
export async function eraseAddress(db: Database, clubId: string, email: string): Promise<void> {
  if (email === '') return
  const letters = lettersIn(db)
  for (const letter of await letters.find(letters.ofClub(clubId).where('to', '==', email)))
    await retryOnConflict('mail', async () => {
      const [read] = (await letters.getMany([letter.id])).values()
      const mails = await readMailOf(db, clubId, [letter.memberId])
      if (!read) return
      const ended = isWaiting(read) ? { state: 'failed', error: { fault: 'family', said: '' } } : {}
      await commit(db, (batch) => {
        letters.update(batch, read, { to: '', ...ended })
        for (const { mail, change } of mails.values()) {
          const refused = mail?.refused?.address === email ? { refused: undefined } : {}
          const waits =
            mail?.reminder?.group === read.group && isWaiting(read)
              ? { reminder: { ...mail.reminder, waits: false } }
              : {}
          const changes = { ...refused, ...waits }
          if (Object.keys(changes).length > 0) change(batch, changes)
        }
      })
    })
}

/** Ends the letters that wait to be sent to a member who has died, or to the member's address about others of the family. */
export async function endLettersTo(
  db: Database,
  clubId: string,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const letters = lettersIn(db)
  const atAddress = email === '' ? [] : await letters.find(letters.ofClub(clubId).where('to', '==', email))
  const found = [...(await letters.find(ofMember(db, clubId, id))), ...atAddress].filter(isWaiting)
  for (const letterId of new Set(found.map((letter) => letter.id)))
    await retryOnConflict('mail', async () => {
      const read = await letters.get(letterId)
      if (!read || !isWaiting(read)) return
      const mails = await readMailOf(db, clubId, [read.memberId])
      await commit(db, (batch) => {
        letters.update(batch, read, { state: 'failed', error: { fault: 'family', said: '' } })
        for (const { mail, change } of mails.values())
          if (mail?.reminder?.group === read.group) change(batch, { reminder: { ...mail.reminder, waits: false } })
      })
    })
}
