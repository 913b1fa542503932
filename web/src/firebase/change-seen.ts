import { FirebaseError } from 'firebase/app'
import { type DocumentReference, doc, runTransaction, type Transaction } from 'firebase/firestore/lite'
import { onceMoreIfLost } from '../http/once-more.ts'
import type { Collection } from './collections.ts'
import { find, guardedWrite, type Looking, type NewValue } from './documents.ts'
import { changedFields } from './encode.ts'
import { firestore } from './firestore.ts'

/**
 * What became of a change to something that others may change as well: it is done; somebody else was faster and it was
 * left alone, `now` being what stands there; or it is not there any more.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly now: T }
  | { readonly kind: 'changed'; readonly now: T }
  | { readonly kind: 'gone' }

type Patch<T> = { readonly [Name in keyof NewValue<T>]?: NewValue<T>[Name] | undefined }

/**
 * Changes some fields of a document, provided that they still are as they were `seen`. A change that stands there
 * already counts as done: it is this very one, whose answer was lost. Throws an AppError.
 */
export const changeSeen = <T extends { readonly id: string }>(
  of: Collection<T>,
  seen: T,
  patch: Patch<T>,
  options: Looking,
): Promise<Outcome<T>> =>
  compared(of, seen.id, options, (now) => {
    const names = Object.keys(patch)
    const wanted: T = { ...now, ...patch }
    if (agree(names, now, wanted)) return { kind: 'done', now }
    if (!agree(names, now, seen)) return { kind: 'changed', now }
    return { write: (tx, place) => tx.update(place, changedFields(of, patch)), outcome: { kind: 'done', now: wanted } }
  })

/** Deletes a document, provided that it still is as it was `seen`. Throws an AppError. */
export const removeSeen = <T extends { readonly id: string }>(
  of: Collection<T>,
  seen: T,
  options: Looking,
): Promise<Outcome<T>> =>
  compared(of, seen.id, options, (now) => {
    if (!agree([...Object.keys(seen), ...Object.keys(now)], now, seen)) return { kind: 'changed', now }
    return { write: (tx, place) => tx.delete(place), outcome: { kind: 'gone' } }
  })

interface Writing<T> {
  readonly write: (tx: Transaction, place: DocumentReference) => void
  readonly outcome: Outcome<T>
}
type Judge<T> = (now: T) => Outcome<T> | Writing<T>

/** Leaves a transaction without writing anything. */
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

/** Reads, judges, and writes only on what was read; when somebody was faster, reads and judges anew. */
function compared<T>(of: Collection<T>, id: string, options: Looking, judge: Judge<T>): Promise<Outcome<T>> {
  const place = doc(firestore(), of.name, id)
  const once = () =>
    runTransaction(
      firestore(),
      async (tx) => {
        const fields = (await tx.get(place)).data()
        if (!fields) throw new Left<T>({ kind: 'gone' })
        const judged = judge(of.read(id, fields))
        if ('kind' in judged) throw new Left(judged)
        judged.write(tx, place)
        return judged.outcome
      },
      // The SDK would repeat a commit whose answer was lost, and leave the person waiting meanwhile.
      { maxAttempts: 1 },
    )
  // A change that arrived although its answer was lost is found done, or gone, by the second look.
  return onceMoreIfLost(() => guardedWrite(options, () => untilNobodyIsFaster()))

  async function untilNobodyIsFaster(): Promise<Outcome<T>> {
    for (let tries = 1; ; tries++) {
      try {
        return await once()
      } catch (error) {
        if (error instanceof Left) return error.outcome as Outcome<T>
        if (!(error instanceof FirebaseError)) throw error
        if (overtaken.includes(error.code) && tries < most) continue
        // The rules refuse to say of what kind a document is that is not there.
        if (refused.includes(error.code) && !(await find(of, id, options))) return { kind: 'gone' }
        throw error
      }
    }
  }
}

const agree = (names: readonly string[], one: object, other: object): boolean => {
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return names.every((name) => a.get(name) === b.get(name))
}
