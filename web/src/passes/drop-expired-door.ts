import { ownerKey } from '../firebase/forget-kept.ts'
import { loadPart } from '../load-part.ts'

/** Deletes what this device keeps for a door without a connection, once its day is over. */
export async function dropExpiredDoor(): Promise<void> {
  if (!localStorage.getItem(ownerKey)) return
  const [{ keptDoor }, { keptLog }] = await Promise.all([
    loadPart(() => import('./door-list.ts')),
    loadPart(() => import('./kept-log.ts')),
  ])
  // Both delete what is over.
  await keptDoor()
  await keptLog()
}
