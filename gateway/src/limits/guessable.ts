import { containsName, guessableRule } from '@tessera/domain/accounts/guessable'
import { isCommon } from '@tessera/server/common-passwords'
import type { Account } from '../accounts/account.ts'
import { clubsOf, placesOf } from '../accounts/places.ts'
import type { Documents } from '../documents/documents.ts'
import { authRefusal } from '../http/refusal.ts'

/** @throws Refusal if a new password is common, or contains the name of a club or the e-mail address before the @ */
export async function refuseGuessable(
  { documents }: { documents: Documents },
  account: Account | undefined,
  password: string,
): Promise<void> {
  if (!account) return
  const { adminOf, memberOf } = await placesOf(documents, account)
  const clubs = await clubsOf(documents, [...adminOf, ...memberOf])
  const names = clubs.map(({ name }) => name)
  if (containsName(password, account.email ?? '', names) || (await isCommon(password)))
    throw authRefusal('GUESSABLE_PASSWORD', guessableRule)
}
