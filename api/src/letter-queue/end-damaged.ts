import { letterId } from '@tessera/domain/stored/composed-ids'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { parseIfSound } from '../firebase/store.ts'
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
