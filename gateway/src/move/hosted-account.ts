import type { UserImportRecord } from 'firebase-admin/auth'
import { type Account, claimsOf, passwordHashOf } from '../accounts/account.ts'
import { type PasswordHash, readHash } from '../accounts/password.ts'

/**
 * Hash options for `importUsers`: standard scrypt, where `memoryCost` is N itself, or Google's own, where it is the
 * logarithm of N.
 */
type Hashing =
  | {
      readonly algorithm: 'STANDARD_SCRYPT'
      readonly memoryCost: number
      readonly parallelization: number
      readonly blockSize: number
      readonly derivedKeyLength: number
    }
  | {
      readonly algorithm: 'SCRYPT'
      readonly memoryCost: number
      readonly rounds: number
      readonly key: Buffer
    }

export interface HostedAccount {
  readonly record: UserImportRecord
  /** Undefined if the account has no password. */
  readonly hashing: Hashing | undefined
}

/** Converts an account for `importUsers`, with its password hash. @throws Error if the gateway did not make the hash */
export function hostedAccount(account: Account): HostedAccount {
  const { localId, email, emailVerified, displayName, photoUrl, disabled, createdAt, lastLoginAt } = account
  const storedHash = passwordHashOf(account)
  const password = readHash(storedHash)
  if (storedHash && !password)
    throw new Error(`The password of account ${localId} is kept in a form that cannot be moved.`)
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
    hashing: password && hashingOf(password),
  }
}

function hashingOf({ kind, log2N, r, p, hash }: PasswordHash): Hashing {
  // The kept hash of a Google password is the result for a signer key of zeros.
  if (kind === 'google-scrypt')
    return { algorithm: 'SCRYPT', memoryCost: log2N, rounds: r, key: Buffer.alloc(hash.length) }
  return {
    algorithm: 'STANDARD_SCRYPT',
    memoryCost: 2 ** log2N,
    parallelization: p,
    blockSize: r,
    derivedKeyLength: hash.length,
  }
}

/** Converts milliseconds since 1970 to the SDK's format, which has a resolution of one second. */
const utc = (milliseconds: string): string => new Date(Number(milliseconds)).toUTCString()
