import { readStored } from '../device-storage.ts'
import { ownerKey } from '../firebase/forget-kept.ts'
import { loadPart } from '../load-part.ts'

/** Deletes what this device keeps for a door without a connection, once its day is over. */
export async function dropExpiredDoor(): Promise<void> {
  if (!readStored(ownerKey)) return
  const [{ storedDoor }, { storedLog }, { storedTicks }] = await Promise.all([
    loadPart(() => import('./door-list.ts')),
    loadPart(() => import('./stored-log.ts')),
    loadPart(() => import('./stored-ticks.ts')),
  ])
  // They delete what is over.
  await storedDoor()
  await storedLog()
  await storedTicks()
}
