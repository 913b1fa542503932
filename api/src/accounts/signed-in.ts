import { inParts } from '@tessera/server/in-parts'
import type { Needs } from '../needs.ts'
import { readMembersOnly, usersIn } from './store.ts'

/** Accounts that are asked for at once. */
const page = 100

/**
 * Returns the ids of those members who have signed in, or could have: their account has its place in the club, and was
 * used. One that has only been invited says nothing about its use elsewhere.
 */
export async function signedInAmong(
  { firebase: { accounts, db } }: Needs<'accounts' | 'db'>,
  clubId: string,
  members: readonly { readonly id: string; readonly uid: string }[],
): Promise<ReadonlySet<string>> {
  const signedIn = new Set<string>()
  const withAccount = members.filter(({ uid }) => uid !== '')
  for (const some of inParts(withAccount, page)) {
    const uids = some.map(({ uid }) => uid)
    const [found, users] = await Promise.all([accounts.byIds(uids), usersIn(db).getMany(uids)])
    const used = new Set(found.flatMap((account) => (account.used ? account.uid : [])))
    for (const { id, uid } of some) if (used.has(uid) && users.get(uid)?.memberOf[clubId] === id) signedIn.add(id)
  }
  return signedIn
}

/** Members who are looked at. */
const most = 1_000

/** True if a person has entered a club as its member, who is no administrator of it. */
export async function hasBeenEntered(
  { firebase: { accounts, db } }: Needs<'accounts' | 'db'>,
  clubId: string,
): Promise<boolean> {
  for (const uids of inParts(await readMembersOnly(db, clubId, most), page))
    if ((await accounts.byIds(uids)).some(({ used }) => used)) return true
  return false
}
