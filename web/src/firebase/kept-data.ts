import { databases, readStored, store } from '../device-storage.ts'
import { keptDatabase, ownerKey, placeNow } from './forget-kept.ts'
import { currentSession } from './session.ts'

const values = 'values'

/** Keeps a value on the device until the sign-out, and replaces an earlier one. Keeps nothing where storage is blocked. */
export async function keep(name: string, value: unknown): Promise<void> {
  const owner = ownerNow()
  if (!owner || !databases() || !store(ownerKey, owner)) return
  await request('readwrite', (store) => store.put(value, name))
  if (ownerNow() === owner) store(ownerKey, owner)
  else databases()?.deleteDatabase(keptDatabase)
}

/** While the session cannot be checked, the kept data is still its owner's. */
function ownerNow(): string | null {
  const { currentUser, checked } = currentSession()
  return currentUser ? placeNow() : checked ? null : readStored(ownerKey)
}

/** Returns a kept value of the current user and place, unvalidated; undefined if there is none. */
export async function kept(name: string): Promise<unknown> {
  const owner = ownerNow()
  if (!owner || readStored(ownerKey) !== owner || !databases()) return undefined
  return await request('readonly', (store) => store.get(name))
}

/** Opens the database for one request only: an open connection would hold up its deletion at the sign-out. */
async function request<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(keptDatabase, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(values)
  const database = await resultOf(opening)
  try {
    return await resultOf(ask(database.transaction(values, mode).objectStore(values)))
  } finally {
    database.close()
  }
}

const resultOf = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
