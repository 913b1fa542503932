import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { usersIn } from '../accounts/service.ts'
import { putEntryOfOne } from '../firebase/history-entry.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import type { SignedIn } from '../http/caller.ts'
import type { Needs } from '../needs.ts'

/**
 * Gives the caller's account another name, and returns that name. A person can be in the committees of several clubs: the history of
 * each of them gets an entry with the old and the new name, unless the two are the same.
 * @throws AppError `not_found` for an account that is in no committee
 */
export async function rename(
  { firebase: { accounts, db } }: Needs<'accounts' | 'db'>,
  { uid }: SignedIn,
  displayName: string,
): Promise<{ displayName: string }> {
  await retryOnConflict('account', async () => {
    const user = await usersIn(db).get(uid)
    if (!user || Object.keys(user.adminOf).length === 0)
      throw new AppError('not_found', text('This account belongs to no committee'))
    await accounts.rename(uid, displayName)
    const before = { name: user.displayName ?? user.email ?? '' }
    const entry = { kind: 'changed', collection: 'users', id: uid, before, after: { name: displayName } } as const
    await commit(db, (batch) => {
      usersIn(db).update(batch, user, { displayName })
      if (before.name !== displayName)
        for (const clubId of Object.keys(user.adminOf)) putEntryOfOne(batch, db, { clubId, ...entry })
    })
  })
  return { displayName }
}
