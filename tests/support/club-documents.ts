import { collectionNames } from '@tessera/domain/stored/collections'
import type { Api } from './api.ts'

const names = collectionNames(({ club }) => club === 'clubId')

/** Serializes all documents of a club and some users in a stable order, to detect changes. */
export async function storedOf({ deps }: Api, clubId: string, uids: readonly string[]): Promise<string> {
  const { db } = deps.firebase
  const [listed, single] = await Promise.all([
    Promise.all(names.map((name) => db.collection(name).where('clubId', '==', clubId).get())),
    Promise.all([`clubs/${clubId}`, ...uids.map((uid) => `users/${uid}`)].map((path) => db.doc(path).get())),
  ])
  const all = [...listed.flatMap(({ docs }) => docs), ...single]
  return JSON.stringify(
    all.map((one) => [one.ref.path, one.data()]).sort(([a], [b]) => String(a).localeCompare(String(b))),
  )
}
