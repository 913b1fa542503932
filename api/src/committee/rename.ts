import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { usersIn } from '../accounts/service.ts'
import { commit } from '../firebase/store.ts'
import type { SignedIn } from '../http/caller.ts'
import type { Needs } from '../needs.ts'

/** Changes the caller's own name. @throws AppError `not_found` for an account that is on no committee */
export async function rename(
  { firebase: { accounts, db } }: Needs<'accounts' | 'db'>,
  { uid }: SignedIn,
  displayName: string,
): Promise<{ displayName: string }> {
  const user = await usersIn(db).get(uid)
  if (!user || Object.keys(user.adminOf).length === 0)
    throw new AppError('not_found', text('This account belongs to no committee'))
  await accounts.rename(uid, displayName)
  await commit(db, (batch) => usersIn(db).update(batch, { id: uid }, { displayName }))
  return { displayName }
}
