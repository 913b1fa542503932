import type { Database } from '../firebase/database.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { Needs } from '../needs.ts'
import { readInvitationsOf, turnIntoPlace } from './invitation-store.ts'
import { eraseUsers, unmarkRemoving, usersIn } from './store.ts'

/** Deletes accounts that are marked as being removed, and their documents; can be repeated. */
export async function finishRemoval(
  { firebase: { accounts, db } }: Needs<'accounts' | 'db'>,
  uids: readonly string[],
): Promise<void> {
  if (uids.length === 0) return
  await accounts.removeMany(uids)
  await eraseUsers(db, uids)
}

/** Leaves out users who were invited before they were marked as being removed; turns these invitations into places. */
export async function withoutLateInvitations(deps: Needs<'db'>, uids: readonly string[]): Promise<string[]> {
  const { db } = deps.firebase
  const invited = new Set((await readInvitationsOf(db, uids)).map(({ uid }) => uid))
  for (const uid of invited) await unmarkRemoving(db, uid)
  if (invited.size > 0) await placeInvited(deps, [...invited])
  return uids.filter((uid) => !invited.has(uid))
}

/**
 * Turns the invitations of these users into places. For accounts that have no place left: only users of another club
 * must accept. Returns the uids that had an invitation.
 */
export async function placeInvited(
  { firebase: { db } }: Needs<'db'>,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const invitations = await readInvitationsOf(db, uids)
  if (invitations.length === 0) return new Set()
  for (const { uid } of invitations) await placeOne(db, uid)
  return new Set(invitations.map(({ uid }) => uid))
}

async function placeOne(db: Database, uid: string): Promise<void> {
  await retryOnConflict('account', async () => {
    for (const invitation of await readInvitationsOf(db, [uid])) {
      const batch = db.batch()
      turnIntoPlace(batch, db, invitation, await usersIn(db).get(uid))
      await batch.commit()
    }
  })
}
