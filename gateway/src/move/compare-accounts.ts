import type { Auth, UserRecord } from 'firebase-admin/auth'
import type { Account } from '../accounts/account.ts'
import { type Comparison, unlikeIn } from './comparison.ts'
import { hostedAccount } from './hosted-account.ts'
import { allAccounts } from './move-accounts.ts'

/**
 * Compares a backup's accounts with the project's; also reports accounts that only the project has. Ignores passwords on
 * the way back, because Google does not export all of them.
 */
export async function compareAccounts(
  accounts: readonly Account[],
  auth: Auth,
  passwordsCount = true,
): Promise<Comparison> {
  const there = await allAccounts(auth)
  const differences: string[] = []
  for (const account of accounts) {
    const found = there.get(account.localId)
    const unlike = found
      ? unlikeIn(asBackedUp(account), asFound(found, account)).filter((name) => passwordsCount || name !== 'password')
      : []
    if (!found) differences.push(`account ${account.localId} is missing`)
    else if (unlike.length > 0) differences.push(`account ${account.localId} differs in ${unlike.join(', ')}`)
  }
  const alike = accounts.length - differences.length
  const known = new Set(accounts.map(({ localId }) => localId))
  for (const uid of there.keys())
    if (!known.has(uid)) differences.push(`account ${uid} is in the project, but not in the backup`)
  return { alike, differences }
}

const claims = (of: object | undefined) => Object.entries(of ?? {}).sort()

function asBackedUp(account: Account) {
  const { record, hashing } = hostedAccount(account)
  return {
    email: record.email ?? null,
    verified: record.emailVerified,
    disabled: record.disabled,
    name: record.displayName ?? null,
    photo: record.photoURL ?? null,
    claims: claims(record.customClaims),
    'time of creation': record.metadata?.creationTime,
    password: hashing !== undefined,
  }
}

const asFound = (user: UserRecord, wanted: Account): ReturnType<typeof asBackedUp> => ({
  email: user.email ?? null,
  verified: user.emailVerified,
  disabled: user.disabled,
  name: user.displayName ?? null,
  photo: user.photoURL ?? null,
  claims: claims(user.customClaims),
  'time of creation': user.metadata.creationTime,
  password: hasPassword(user, wanted),
})

/** Google may omit the hash; the provider "password" alone proves nothing, because e-mail link users have it too. */
const hasPassword = ({ passwordHash, providerData }: UserRecord, wanted: Account): boolean =>
  passwordHash !== undefined ||
  (wanted.passwordHash !== undefined && providerData.some(({ providerId }) => providerId === 'password'))
