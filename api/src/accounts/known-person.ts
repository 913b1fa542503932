import type { SignedIn } from '../http/caller.ts'
import type { Needs } from '../needs.ts'
import { readInvitations } from './invitation-store.ts'
import { usersIn } from './store.ts'

/** Maximum number of invitations in a response. */
const maxShown = 20

/** Returns a user's document and invitations, from the cache; invitations only for a verified address. */
export const knownPerson = (
  { firebase: { db, accountCache } }: Needs<'accountCache' | 'db'>,
  { uid, emailVerified }: SignedIn,
) =>
  accountCache.read(uid, emailVerified ? 'verified' : 'not verified', async () => {
    const [user, invitations] = await Promise.all([
      usersIn(db).get(uid),
      emailVerified ? readInvitations(db, uid, maxShown) : [],
    ])
    return { user, invitations }
  })
