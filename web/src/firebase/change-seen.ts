import { FirebaseError } from 'firebase/app'
import {
  type DocumentData,
  type DocumentReference,
  doc,
  runTransaction,
  type Transaction,
} from 'firebase/firestore/lite'
import { onceMoreIfLost } from '../http/once-more.ts'
import type { Collection } from './collections.ts'
import { changedFields } from './encode.ts'
import { find } from './find-documents.ts'
import { firestore } from './firestore.ts'
import type { Looking } from './read-documents.ts'
import { deleteRecorded, updateRecorded } from './recorded-writes.ts'
import { guardedWrite, type NewValue } from './write-documents.ts'

/**
 * Result of a compare-and-write: `done`; `changed` if the document differs from the one seen and nothing was written;
 * `gone` if it does not exist any more, with the entry of the history if this call has deleted it. `now` is the current document.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly now: T }
  | { readonly kind: 'changed'; readonly now: T }
  | { readonly kind: 'gone'; readonly entry?: string }

/** New values of some fields; undefined removes one. */
export type Patch<T> = { readonly [Name in keyof NewValue<T>]?: NewValue<T>[Name] | undefined }

/**
 * Updates some fields of a document if they still have their `seen` values. Fields that already have the new values
 * count as done: the response to an earlier attempt was lost. Throws an AppError.
 */
export const changeSeen = <T extends { readonly id: string }>(
  of: Collection<T>,
  seen: T,
  patch: Patch<T>,
  options: Looking,
): Promise<Outcome<T>> =>
  compared(of, seen.id, options, (now, stored) => {
    const names = Object.keys(patch)
    const wanted: T = { ...now, ...patch }
    if (agree(names, now, wanted)) return { kind: 'done', now }
    if (!agree(names, now, seen)) return { kind: 'changed', now }
    const write = (tx: Transaction, place: DocumentReference): Outcome<T> => {
      updateRecorded(tx, of, place, stored, patch)
      return { kind: 'done', now: wanted }
    }
    return { write }
  })

/**
 * As `changeSeen`, but the changed document gets another id, and `movedFrom` holds the old one. Refused as `forbidden` if the
 * other id is taken.
 */
export async function moveSeen<T extends { readonly id: string }>(
  of: Collection<T>,
  seen: T,
  patch: Patch<T>,
  id: string,
  options: Looking,
): Promise<Outcome<T>> {
  const names = Object.keys(patch)
  const outcome = await compared(of, seen.id, options, (now, stored) => {
    if (!agree(names, now, seen)) return { kind: 'changed', now }
    const write = (tx: Transaction, place: DocumentReference): Outcome<T> => {
      deleteRecorded(tx, place, stored, id)
      tx.set(doc(firestore(), of.name, id), { ...stored, ...changedFields(of, patch), movedFrom: seen.id })
      return { kind: 'done', now: { ...now, ...patch, id } }
    }
    return { write }
  })
  if (outcome.kind !== 'gone') return outcome
  // The response to an earlier attempt was lost if the moved document is there.
  const moved = await find(of, id, options)
  return moved && agree(names, moved, { ...seen, ...patch }) ? { kind: 'done', now: moved } : outcome
}

/** Deletes a document if it still equals `seen`; the outcome names the entry of the history. Throws an AppError. */
export const removeSeen = <T extends { readonly id: string }>(
  of: Collection<T>,
  seen: T,
  options: Looking,
): Promise<Outcome<T>> =>
  compared(of, seen.id, options, (now, stored) => {
    if (!agree([...Object.keys(seen), ...Object.keys(now)], now, seen)) return { kind: 'changed', now }
    return { write: (tx, place) => ({ kind: 'gone', entry: deleteRecorded(tx, place, stored) }) }
  })

interface Writing<T> {
  readonly write: (tx: Transaction, place: DocumentReference) => Outcome<T>
}
type Decide<T> = (now: T, stored: DocumentData) => Outcome<T> | Writing<T>

/** Thrown to leave a transaction without writing. */
class Left<T> extends Error {
  readonly outcome: Outcome<T>
  constructor(outcome: Outcome<T>) {
    super('left')
    this.outcome = outcome
  }
}

const refused: readonly string[] = ['permission-denied', 'not-found']
const overtaken: readonly string[] = ['aborted', 'failed-precondition', 'already-exists']
const most = 5

/** Reads, compares and writes in one transaction; repeats all of it on a conflicting write, up to five times. */
function compared<T extends object>(
  of: Collection<T>,
  id: string,
  options: Looking,
  decide: Decide<T>,
): Promise<Outcome<T>> {
  const place = doc(firestore(), of.name, id)
  let read: T | undefined
  const once = () =>
    runTransaction(
      firestore(),
      async (tx) => {
        const fields = (await tx.get(place)).data()
        if (!fields) throw new Left<T>({ kind: 'gone' })
        read = of.read(id, fields)
        const decided = decide(read, fields)
        if ('kind' in decided) throw new Left(decided)
        return decided.write(tx, place)
      },
      // Otherwise the SDK repeats a commit if its response was lost, and the user waits meanwhile.
      { maxAttempts: 1 },
    )
  // If a write arrived but its response was lost, the second attempt finds it done or gone.
  return onceMoreIfLost(() => guardedWrite(options, () => retryWhileOvertaken()))

  async function retryWhileOvertaken(): Promise<Outcome<T>> {
    for (let tries = 1; ; tries++) {
      try {
        return await once()
      } catch (error) {
        if (error instanceof Left) return error.outcome as Outcome<T>
        if (!(error instanceof FirebaseError)) throw error
        if (overtaken.includes(error.code) && tries < most) continue
        if (!refused.includes(error.code)) throw error
        // The security rules also refuse to read a document that does not exist, and a write whose entry of the history says
        // what is no longer there.
        const now = await find(of, id, options)
        if (!now) return { kind: 'gone' }
        if (read && tries < most && !agree([...Object.keys(read), ...Object.keys(now)], now, read)) continue
        throw error
      }
    }
  }
}

const agree = (names: readonly string[], one: object, other: object): boolean => {
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return names.every((name) => isSame(a.get(name), b.get(name)))
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, place) => each === other[place]))
