import type { Stored } from '@tessera/domain/stored/collections'
import type { Documents } from '../documents/documents.ts'
import { readDocument, type StoredValue } from '../documents/read-document.ts'
import { type Account, claimsOf } from './account.ts'

type LogoFields = { readonly [Field in keyof NonNullable<Stored<'clubs'>['logo']>]?: StoredValue }

/** The ids of the clubs that an account is an admin or a member of, and its member ids. */
export async function placesOf(documents: Documents, account: Account) {
  const user = await readDocument(documents, 'users', account.localId)
  const clubs = (field: 'adminOf' | 'memberOf') => Object.keys(user?.[field]?.mapValue?.fields ?? {})
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

/** Name, colour and logo of clubs, for e-mails; omits deleted clubs. */
export async function clubsOf(documents: Documents, clubIds: readonly string[]) {
  const clubs = await Promise.all(clubIds.map((id) => readDocument(documents, 'clubs', id)))
  return clubs.flatMap((club) => {
    const name = club?.name?.stringValue
    return name === undefined
      ? []
      : [{ name, colour: club?.colour?.stringValue, logo: club?.logo?.mapValue?.fields as LogoFields | undefined }]
  })
}
