import { letterId } from '@tessera/domain/stored/composed-ids'
import { isDocumentId } from '@tessera/domain/stored/document-ids'
import type { Database } from '../firebase/database.ts'
import type { Batch, Snapshot } from '../firebase/plain.ts'
import { commit, parseIfSound } from '../firebase/store.ts'
import { enclosedIds, lettersIn, type ReadLetter, readSoundMailOf } from './store.ts'

/**
 * Reads the letters that wait in a letter and are damaged. Returns what adds to a batch that they are given up, as one that would be
 * sent by itself is: nobody can read them. Their members, whom the letter names, wait no longer, and do not count as reminded.
 */
export async function endDamagedIn(db: Database, letter: ReadLetter): Promise<(batch: Batch) => void> {
  const { kind, group, clubId, encloses = [] } = letter
  const letters = lettersIn(db)
  const ids = enclosedIds(letter)
  const snapshots = ids.length > 0 ? await db.getAll(...ids.map((id) => letters.all.doc(id))) : []
  const damaged = snapshots.filter(
    (doc) =>
      doc.get('clubId') === clubId &&
      doc.get('state') === 'enclosed' &&
      doc.get('enclosedIn') === letter.id &&
      !parseIfSound('letters', doc),
  )
  const isDamaged = (memberId: string) => damaged.some(({ id }) => id === letterId.inGroup(group, memberId))
  // Receipts are named by themselves, and nobody waits for them.
  const mails = await readSoundMailOf(db, clubId, kind === 'receipt' ? [] : encloses.filter(isDamaged))
  return (batch) => {
    for (const one of damaged) letters.update(batch, one, { state: 'failed' })
    for (const { mail, change } of mails)
      if (mail?.reminder?.group === group) change(batch, { reminder: { ...mail.reminder, waits: false } })
  }
}

/**
 * Gives up a letter that is damaged, and those that wait in it: nothing else would send them. Their members wait no longer, and do not
 * count as reminded. @throws AppError `changed_meanwhile`
 */
export async function endDamaged(db: Database, letter: Snapshot): Promise<void> {
  const letters = lettersIn(db)
  const clubId: unknown = letter.get('clubId')
  const enclosed = typeof clubId === 'string' ? letters.ofClub(clubId).where('state', '==', 'enclosed') : undefined
  const inIt = ((await enclosed?.get())?.docs ?? []).filter((doc) => doc.get('enclosedIn') === letter.id)
  const all = [letter, ...inIt]
  const members = new Set(all.map((doc) => String(doc.get('memberId'))).filter(isDocumentId))
  const groups = new Set(all.map((doc): unknown => doc.get('group')))
  const mails = typeof clubId === 'string' ? await readSoundMailOf(db, clubId, [...members]) : []
  await commit(db, (batch) => {
    for (const one of all) letters.update(batch, one, { state: 'failed' })
    for (const { mail, change } of mails)
      if (mail?.reminder && groups.has(mail.reminder.group))
        change(batch, { reminder: { ...mail.reminder, waits: false } })
  })
}
