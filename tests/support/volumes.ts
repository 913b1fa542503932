import { randomUUID } from 'node:crypto'
import { type RestFields, snapshotOf } from '@tessera/api/firebase/held-snapshot'
import { sealPastDays } from '@tessera/api/history/seal-day'
import { soughtOf } from '@tessera/api/history/volumes'
import { marksOfEntry } from '@tessera/server/history-marks'
import { openVolume } from '@tessera/server/history-volume'
import { sharedApi } from './api.ts'
import type { Club } from './club.ts'

const day = 86_400_000

/** The entries of a club that are documents, and those in volumes, by their ids. */
export async function kept({ clubId }: Pick<Club, 'clubId'>) {
  const { db } = (await sharedApi()).deps.firebase
  const of = (name: string) => db.collection(name).where('clubId', '==', clubId).get()
  const [{ docs }, { docs: volumes }] = await Promise.all([of('history'), of('historyVolumes')])
  const bound = volumes.map((doc) => openVolume(doc.get('content')))
  return { alone: docs.filter((doc) => doc.get('at')), bound, volumes }
}

/** Writes sealed entries of as many minutes, 200 days ago; every tenth is of the kind `removed`. */
export async function writeEntries(
  { clubId, admin }: Club,
  count: number,
  fields: object = {},
  daysLater = 0,
): Promise<string[]> {
  const { deps } = await sharedApi()
  const start = Date.now() - (200 - daysLater) * day
  const ids = Array.from({ length: count }, () => randomUUID())
  const batch = deps.firebase.db.batch()
  for (const [n, id] of ids.entries()) {
    const view = { collection: 'views', id, before: { name: `View ${n}` } }
    const kind = n % 10 === 0 ? 'removed' : 'made'
    const entry = { clubId, at: new Date(start + n * 60_000), by: admin.uid, kind, memberIds: [], documents: [view] }
    batch.set(deps.firebase.db.doc(`history/${id}`), { ...entry, ...fields })
  }
  await batch.commit()
  await sealPastDays(deps, clubId)
  return ids
}

/** Brings volumes into the first form, which had the members among the marks. */
export async function inFirstForm(volumes: Awaited<ReturnType<typeof kept>>['volumes']) {
  for (const doc of volumes) {
    const { about: _, ...others } = doc.data()
    const entries = openVolume(others.content).map(({ id, fields }) => snapshotOf('history', id, fields as RestFields))
    const marks = new Set(entries.flatMap((one) => marksOfEntry(soughtOf(one))))
    await doc.ref.set({ ...others, marks: [...marks] })
  }
}
