import { AppError } from '@tessera/domain/errors'
import { FirebaseError } from 'firebase/app'
import { doc, runTransaction, setDoc, writeBatch } from 'firebase/firestore/lite'
import { slowSentence } from '../http/sentences.ts'
import type { Collection } from './collections.ts'
import { newFields } from './encode.ts'
import { firestore } from './firestore.ts'
import { type Failing, guarded } from './read-documents.ts'
import { deleteRecorded, updateRecorded } from './recorded-writes.ts'

/** A new document without the fields set on writing: `id` and `createdBy`. */
export type NewValue<T> = Omit<T, 'id' | 'createdBy'>

const patience = 60_000

/** As `guarded`, for writes: throws after 60 s without a response, so that the user can try again. */
export const guardedWrite = <R>(options: Failing, work: () => Promise<R>): Promise<R> =>
  guarded(options, async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooSlow = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new AppError('unavailable', slowSentence, { noAnswer: true })), patience)
    })
    try {
      return await Promise.race([work(), tooSlow])
    } finally {
      clearTimeout(timer)
    }
  })

const lost: readonly string[] = ['already-exists', 'aborted', 'failed-precondition']

/**
 * Adds a document under a meaningful id. Throws an AppError with the message `taken` if the id exists or another write
 * was faster. Never retried: a retry could report the user's own document as taken.
 */
export const addNamed = <T>(
  to: Collection<T>,
  id: string,
  value: NewValue<T>,
  options: Failing & { taken: string },
): Promise<T> =>
  guardedWrite(options, async () => {
    const place = doc(firestore(), to.name, id)
    const fields = newFields(to, value)
    const taken = new AppError('changed_meanwhile', options.taken)
    try {
      await runTransaction(
        firestore(),
        async (tx) => {
          if ((await tx.get(place)).exists()) throw taken
          tx.set(place, fields)
        },
        { maxAttempts: 1 },
      )
    } catch (error) {
      throw error instanceof FirebaseError && lost.includes(error.code) ? taken : error
    }
    return to.read(id, fields)
  })

/** Writes a new document under the caller's id in one request without retry. Throws an AppError. */
export const put = <T>(to: Collection<T>, id: string, value: NewValue<T>, options: Failing): Promise<void> =>
  guardedWrite(options, () => setDoc(doc(firestore(), to.name, id), newFields(to, value)))

/** Replaces a document by a new one with another id, atomically, without retry. Throws an AppError. */
export const replace = <T>(
  of: Collection<T>,
  old: string,
  id: string,
  value: NewValue<T>,
  options: Failing,
): Promise<void> =>
  guardedWrite(options, () =>
    runTransaction(
      firestore(),
      async (tx) => {
        const place = doc(firestore(), of.name, old)
        const fields = (await tx.get(place)).data()
        if (fields) deleteRecorded(tx, place, fields)
        tx.set(doc(firestore(), of.name, id), newFields(of, value))
      },
      { maxAttempts: 1 },
    ),
  )

/** Writes of one commit: new documents, and one that is changed, whose change the history records. */
interface Together {
  readonly add: readonly { readonly to: Collection<unknown>; readonly id: string; readonly value: object }[]
  readonly change?: { readonly of: Collection<unknown>; readonly id: string; readonly patch: object } | undefined
}

/** Writes several documents, all or none, without retry. Throws an AppError. */
export const writeTogether = ({ add, change }: Together, options: Failing): Promise<void> =>
  guardedWrite(options, async () => {
    const places = add.map(({ to, id, value }) => [doc(firestore(), to.name, id), newFields(to, value)] as const)
    if (!change) {
      const batch = writeBatch(firestore())
      for (const [place, fields] of places) batch.set(place, fields)
      return await batch.commit()
    }
    const { of, id, patch } = change
    await runTransaction(
      firestore(),
      async (tx) => {
        const place = doc(firestore(), of.name, id)
        updateRecorded(tx, of, place, (await tx.get(place)).data() ?? {}, patch)
        for (const [one, fields] of places) tx.set(one, fields)
      },
      { maxAttempts: 1 },
    )
  })
