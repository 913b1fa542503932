import { ownerKey } from '../firebase/forget-kept.ts'

/** Deletes what this device keeps for a door without a connection, once its day is over. */
export async function dropExpiredDoor(): Promise<void> {
  if (!localStorage.getItem(ownerKey)) return
  const [{ keptDoor }, { keptLog }] = await Promise.all([import('./door-list.ts'), import('./kept-log.ts')])
  // Both delete what is over.
  await keptDoor()
  await keptLog()
}
