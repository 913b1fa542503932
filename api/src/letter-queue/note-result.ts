import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { LetterError } from '@tessera/domain/letters/letter'
import { getClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import type { Needs } from '../needs.ts'
import { endDamagedIn } from './end-damaged.ts'
import {
  enclosedIds,
  lettersIn,
  type MailChange,
  type ReadLetter,
  readSoundMailOf,
  updateLetter,
  writeMemberMail,
} from './store.ts'

export type LetterChanges = Parameters<typeof updateLetter>[2]

/**
 * Writes what has become of a letter, and what follows from it for the member: a refused address, the day of a reminder,
 * and that it no longer waits. Writes nothing if the letter has changed or is gone.
 * @throws AppError `changed_meanwhile` if the member's mail keeps changing
 */
export async function noteResult(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  letter: ReadLetter,
  changes: LetterChanges,
): Promise<void> {
  const { state } = changes
  const isOfSeveral = letter.kind === 'reminder' || letter.encloses !== undefined
  if (isOfSeveral && (state === 'sent' || state === 'failed')) return endLetter(deps, letter, changes)
  const { db } = deps.firebase
  const noted = await unlessChanged(() => updateLetter(db, letter, changes))
  const refused = refusedBy(letter, changes)
  if (noted && refused) await commit(db, (batch) => writeMemberMail(batch, db, letter.clubId, letter.memberId, refused))
}

/**
 * Writes the letter and the member's mail in one commit: after a crash, both say the same. So it does for the members whose
 * letters are in this one.
 */
async function endLetter(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  letter: ReadLetter,
  changes: LetterChanges,
): Promise<void> {
  const { db } = deps.firebase
  const { group, clubId, memberId } = letter
  const { timeZone } = await getClub(deps, clubId)
  const isReminded = letter.kind === 'reminder' && changes.state === 'sent'
  const sent = isReminded ? { remindedOn: dayInZone(deps.now(), timeZone) } : {}
  await retryOnConflict('mail', async () => {
    const letters = lettersIn(db)
    const stored = await letters.getSound([letter.id, ...enclosedIds(letter)])
    if (!letter.updateTime || !stored.get(letter.id)?.updateTime?.isEqual(letter.updateTime)) return
    const enclosed = [...stored.values()].filter(({ enclosedIn }) => enclosedIn === letter.id)
    const endDamaged = await endDamagedIn(db, letter)
    const about = [...new Set([memberId, ...enclosed.map((one) => one.memberId)])]
    const mails = await readSoundMailOf(db, clubId, about)
    await commit(db, (batch) => {
      letters.update(batch, letter, changes)
      // Only the letter that is sent counts towards the e-mails of the day.
      const { state, sentAt, error } = changes
      const same = Object.fromEntries(
        Object.entries({ state, sentAt, error }).filter(([, value]) => value !== undefined),
      )
      for (const one of enclosed) letters.update(batch, one, same)
      endDamaged(batch)
      for (const { mail, change } of mails) {
        // A later reminder that waits goes on waiting.
        const ended = mail?.reminder?.group === group ? { reminder: { ...mail.reminder, waits: false } } : {}
        const fields = { ...ended, ...sent, ...refusedBy(letter, changes) }
        if (Object.keys(fields).length > 0) change(batch, fields)
      }
    })
  }, ['changed', 'exists', 'missing'])
}

function refusedBy({ to }: ReadLetter, { error, state }: LetterChanges): Pick<MailChange, 'refused'> | undefined {
  const { fault, said } = (error ?? {}) as Partial<LetterError>
  return state === 'failed' && fault ? { refused: { address: to, said: said || fault } } : undefined
}
