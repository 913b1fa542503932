import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Database } from '../firebase/database.ts'
import { type Batch, noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { endDamagedIn } from './end-damaged.ts'
import { enclosedIds, lettersIn, type ReadLetter, readSoundMailOf } from './store.ts'

const waiting: readonly ReadLetter['state'][] = ['open', 'sending', 'enclosed']

/** True for a letter that has been neither sent nor given up. */
export const isWaiting = ({ state }: Pick<ReadLetter, 'state'>): boolean => waiting.includes(state)

/** What is written to a letter that is not sent because of who has left the family. */
export const ended = { state: 'failed', error: { fault: 'family', said: '' } } as const

/** True for a letter that says the same to the family as those about others of it. */
export const isTogether = ({ enclosedIn, encloses }: ReadLetter): boolean =>
  enclosedIn !== undefined || encloses !== undefined

/**
 * Removes a member from the letters that say the same to the family, in one commit. One that waits goes on without the member: if it
 * was sent as the member's own, the next of the family sends it. It is given up if the mail server may have it already, which would
 * send it twice, if it goes to the member's own address, `ownAddress`, or if somebody else in it has the same name. The member's letters in it that wait are given up too.
 * @throws AppError `changed_meanwhile`
 */
export const leaveFamilyLetter = (db: Database, letter: ReadLetter, ownAddress: string) =>
  retryOnConflict('mail', async () => {
    const { id, clubId, memberId, name, group, enclosedIn = id } = letter
    const letters = lettersIn(db)
    // A damaged one, of whomever, keeps nobody in the family's letter.
    const sent = (await letters.getSound([enclosedIn])).get(enclosedIn)
    const ids = [enclosedIn, ...(sent ? enclosedIds(sent) : [id])]
    const together = [...(await letters.getSound(ids)).values()].filter((one) => one.clubId === clubId)
    const endDamaged = sent && (await endDamagedIn(db, sent))
    const [own, others] = [
      together.filter((one) => one.memberId === memberId),
      together.filter((one) => one.memberId !== memberId),
    ]
    // Rows are found by the name: where two of a family have the same one, those of both would go. A note has no rows.
    const isNamesake = sent?.content !== undefined && others.some((one) => one.name === name)
    const goesOn = sent?.state === 'open' && sent.to !== ownAddress && !isNamesake
    const given = [...own, ...(goesOn ? [] : others)].filter(isWaiting)
    const mails = await readSoundMailOf(db, clubId, [...new Set(given.map((one) => one.memberId))])
    await commit(db, (batch) => {
      endDamaged?.(batch)
      for (const one of own) if (isWaiting(one)) letters.update(batch, one, ended)
      if (goesOn) putRest(batch, db, { sent, others, name })
      else
        for (const one of others) {
          const content = one.content && withoutPerson(one.content, name)
          // The words of a note are made of those who are still in it.
          if (content || isWaiting(one))
            letters.update(batch, one, { ...(isWaiting(one) ? ended : {}), ...(content ? { content } : {}) })
        }
      for (const { mail, change } of mails)
        if (mail?.reminder?.group === group) change(batch, { reminder: { ...mail.reminder, waits: false } })
    })
  })

interface Rest {
  /** The letter that waits, with those of all others. */
  readonly sent: ReadLetter
  /** The letters of those who stay, in their order. */
  readonly others: readonly ReadLetter[]
  /** Who leaves. */
  readonly name: string
}

/** Adds to a batch that a letter to the family waits without one of them. */
function putRest(batch: Batch, db: Database, { sent, others, name }: Rest): void {
  const letters = lettersIn(db)
  const staying = others.filter((one) => one.id === sent.id || one.enclosedIn === sent.id)
  const [first, ...enclosed] = staying.toSorted((a, b) => Number(b.id === sent.id) - Number(a.id === sent.id))
  if (!first) return
  const names = staying.map((one) => one.name)
  for (const one of staying) {
    const content = one.content && waitingWithout(one.content, name, names)
    letters.update(batch, one, {
      ...(one.id === first.id ? waitingLike(sent, enclosed) : { enclosedIn: first.id }),
      ...(content ? { content } : {}),
    })
  }
}

/** What is written to a letter that waits in the place of `sent`, with others in it. */
export function waitingLike(sent: ReadLetter, enclosed: readonly ReadLetter[]) {
  const inIt = enclosed.map((one) => (one.kind === 'receipt' ? one.id : one.memberId))
  return {
    state: 'open' as const,
    due: sent.due,
    tries: sent.tries,
    firstTry: sent.firstTry ?? noField(),
    error: sent.error ?? noField(),
    enclosedIn: noField(),
    encloses: inIt.length > 0 ? inIt : noField(),
  }
}

/**
 * Returns a family's letter without the rows and paragraphs about one person, each of which begins with that person's name (see
 * `itemRow`, `drawnParagraph`, `familyCardLetter`, `familyProofLetter` and `familyReceiptLetter` in `mail`).
 */
function withoutPerson(content: LetterContent, name: string): LetterContent {
  const isAbout = (line: string) => line.startsWith(`${name}: `)
  return {
    ...content,
    paragraphs: content.paragraphs.filter((paragraph) => !isAbout(paragraph)),
    rows: content.rows.filter(({ label }) => !isAbout(label)),
  }
}

/**
 * Returns a family's letter that is still to be sent without one person, with the rows about those who stay. A reminder loses its
 * total and the code that pays it, which have the person's part in them; the account and its reference stay.
 */
export function waitingWithout(content: LetterContent, name: string, names: readonly string[]): LetterContent {
  const { payment, rows, ...rest } = withoutPerson(content, name)
  return {
    ...rest,
    rows: rows.filter(({ label }) => names.some((one) => label.startsWith(`${one}: `))),
    ...(payment && { payment: { ...payment, codes: [] } }),
  }
}
