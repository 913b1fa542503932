import { AppError } from '@tessera/domain/errors'
import { FirebaseError } from 'firebase/app'
import {
  collection,
  doc,
  getDocs,
  type QueryDocumentSnapshot,
  query,
  runTransaction,
  setDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import { slowSentence } from '../http/sentences.ts'
import type { Collection } from './collections.ts'
import { documentError } from './document-error.ts'
import { newFields } from './encode.ts'
import { firestore } from './firestore.ts'
import { inStep } from './other-tabs.ts'
import { currentPlace } from './session.ts'
import { firebase } from './start.ts'

/** Every operation says what stands on the screen when it fails. */
export interface Failing {
  failure: string
}

/** What a new document takes: the server's and the room's own fields are added. */
export type NewValue<T> = Omit<T, 'id' | 'createdBy'>

/** Runs work on documents; whatever goes wrong is thrown as an AppError. */
export async function guarded<R>({ failure }: Failing, work: () => Promise<R>): Promise<R> {
  try {
    await inStep(firebase().auth.currentUser)
    return await work()
  } catch (error) {
    throw documentError(error, failure)
  }
}

const patience = 60_000

/** As `guarded`, for writing: after a minute without an answer the person is told, and may try again. */
export const guardedWrite = <R>(options: Failing, work: () => Promise<R>): Promise<R> =>
  guarded(options, async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooSlow = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new AppError('unavailable', slowSentence)), patience)
    })
    try {
      return await Promise.race([work(), tooSlow])
    } finally {
      clearTimeout(timer)
    }
  })

/** Narrows what is looked through to one member's documents. */
export type Looking = Failing & { where?: { memberId: string } }

/** The club's documents of a collection, of one member where `where` says so. Throws an AppError. */
export const list = <T>(of: Collection<T>, options: Looking): Promise<T[]> =>
  guarded(options, async () => (await lookThrough(of, options)).map((one) => of.read(one.id, one.data())))

/** The club's document of that id, or undefined where there is none (any more). Throws an AppError. */
export const find = <T>(of: Collection<T>, id: string, options: Looking): Promise<T | undefined> =>
  guarded(options, async () => {
    const found = (await lookThrough(of, options)).find((one) => one.id === id)
    return found && of.read(id, found.data())
  })

/** The club's documents of those ids that the caller made; only for collections that are signed. Throws an AppError. */
export const findOwn = <T>(of: Collection<T>, ids: ReadonlySet<string>, options: Looking): Promise<T[]> =>
  guarded(options, async () => {
    const { uid } = currentPlace()
    const own = (one: QueryDocumentSnapshot) => ids.has(one.id) && one.get('createdBy') === uid
    return (await lookThrough(of, options)).filter(own).map((one) => of.read(one.id, one.data()))
  })

// By the club, because the rules let nobody ask for a document by name that is not there: it might be another club's.
async function lookThrough(of: Collection<unknown>, options: Looking): Promise<QueryDocumentSnapshot[]> {
  const filters = Object.entries({ clubId: currentPlace().clubId, ...options.where })
  const wanted = query(collection(firestore(), of.name), ...filters.map(([field, value]) => where(field, '==', value)))
  return (await getDocs(wanted)).docs
}

const lost: readonly string[] = ['already-exists', 'aborted', 'failed-precondition']

/**
 * Adds a document under an id that says what it is. Where there already is one, or somebody else is faster, it throws
 * an AppError that says `taken`; it is never repeated by itself, so that nobody is told `taken` of their own.
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

/** Writes a new document under an id that the caller made, in one request that is not repeated. Throws an AppError. */
export const put = <T>(to: Collection<T>, id: string, value: NewValue<T>, options: Failing): Promise<void> =>
  guardedWrite(options, () => setDoc(doc(firestore(), to.name, id), newFields(to, value)))

/** Puts a new document in the place of another, both or neither, in one request that is not repeated. Throws an AppError. */
export const replace = <T>(
  of: Collection<T>,
  old: string,
  id: string,
  value: NewValue<T>,
  options: Failing,
): Promise<void> =>
  guardedWrite(options, () =>
    writeBatch(firestore())
      .delete(doc(firestore(), of.name, old))
      .set(doc(firestore(), of.name, id), newFields(of, value))
      .commit(),
  )
