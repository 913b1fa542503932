import type { Documents } from '../documents/documents.ts'
import { readDocument } from '../documents/read-document.ts'
import { type Account, claimsOf } from './account.ts'

/** The clubs of which an account is administrator or member. */
export async function placesOf(documents: Documents, account: Account) {
  const user = await readDocument(documents, `users/${encodeURIComponent(account.localId)}`)
  const clubs = (field: string) => Object.keys(user?.[field]?.mapValue?.fields ?? {})
  const adminOf = clubs('adminOf')
  const memberIds = Object.values(user?.memberOf?.mapValue?.fields ?? {}).flatMap(
    ({ stringValue }) => stringValue ?? [],
  )
  return {
    adminOf,
    memberOf: clubs('memberOf'),
    memberIds,
    isAdmin: adminOf.length > 0 || claimsOf(account).role === 'admin',
  }
}

/** What e-mails show of clubs; one that is gone is left out. */
export async function clubsOf(documents: Documents, clubIds: readonly string[]) {
  const clubs = await Promise.all(clubIds.map((id) => readDocument(documents, `clubs/${encodeURIComponent(id)}`)))
  return clubs.flatMap((club) => {
    const name = club?.name?.stringValue
    return name === undefined ? [] : [{ name, colour: club?.colour?.stringValue, logo: club?.logo?.mapValue?.fields }]
  })
}
