import { databases, readStored, store } from '../device-storage.ts'
import { currentSession, isOnDuty, onSessionChange } from './session.ts'

/** Database of what the device keeps for use without a connection (kept-data.ts). */
export const keptDatabase = 'tessera-kept'
/** In `localStorage`: the user and place that it belongs to. */
export const ownerKey = 'tessera.kept'

/** The current user and place; another one before the first day of a duty and after its last. */
export const placeNow = (): string => {
  const session = currentSession()
  const { currentUser, userRole, clubId, memberId } = session
  return `${currentUser?.uid} ${userRole} ${clubId} ${memberId}${isOnDuty(session) ? '' : ' -'}`
}

/**
 * Deletes the kept data as soon as another place is certain, or that no one is signed in. Without a connection the session
 * may not be checked; the data stays.
 */
export function forgetAtSignOut(): void {
  onSessionChange(() => {
    const { checked, loading } = currentSession()
    if (!checked || loading || readStored(ownerKey) === placeNow()) return
    // Also without an owner: a write that was under way may have come after an earlier deletion.
    // Without storage nothing was kept.
    if (store(ownerKey, null)) databases()?.deleteDatabase(keptDatabase)
  })
}
