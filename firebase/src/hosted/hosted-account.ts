import type { UserImportRecord } from 'firebase-admin/auth'
import { type Account, claimsOf, sealedPassword } from '../accounts/account.ts'
import { readSealed } from '../accounts/password.ts'

/** How passwords were hashed, as `importUsers` is told: standard scrypt, with N itself as the memory cost. */
export interface Hashing {
  readonly algorithm: 'STANDARD_SCRYPT'
  readonly memoryCost: number
  readonly parallelization: number
  readonly blockSize: number
  readonly derivedKeyLength: number
}

export interface HostedAccount {
  readonly record: UserImportRecord
  /** Undefined where the account has no password. */
  readonly hashing: Hashing | undefined
}

/** An account as hosted Firebase takes it, old password included. @throws Error for a password that is not one of the door's */
export function hostedAccount(account: Account): HostedAccount {
  const { localId, email, emailVerified, displayName, photoUrl, disabled, createdAt, lastLoginAt } = account
  const sealed = sealedPassword(account)
  const password = readSealed(sealed)
  if (sealed && !password) throw new Error(`The password of account ${localId} is kept in a form that cannot be moved.`)
  const claims = claimsOf(account)
  return {
    record: {
      uid: localId,
      emailVerified,
      disabled,
      ...(email && { email }),
      ...(displayName && { displayName }),
      ...(photoUrl && { photoURL: photoUrl }),
      ...(Object.keys(claims).length > 0 && { customClaims: claims }),
      ...(password && { passwordHash: password.hash, passwordSalt: password.salt }),
      metadata: {
        ...(createdAt && { creationTime: utc(createdAt) }),
        ...(lastLoginAt && { lastSignInTime: utc(lastLoginAt) }),
      },
    },
    hashing: password && {
      algorithm: 'STANDARD_SCRYPT',
      memoryCost: 2 ** password.log2N,
      parallelization: password.p,
      blockSize: password.r,
      derivedKeyLength: password.hash.length,
    },
  }
}

/** Milliseconds since 1970 as the SDK takes times: to the second. */
const utc = (milliseconds: string): string => new Date(Number(milliseconds)).toUTCString()
