import { type Account, accountSchema, canonicalEmail } from '../accounts/account.ts'
import { keyStreamIn } from '../accounts/google-scrypt.ts'
import { writeHash } from '../accounts/password.ts'
import type { HashParameters } from './hash-parameters.ts'
import type { HostedUser } from './hosted-users.ts'

interface SelfHostedAccount {
  readonly account: Account
  /** `unreadable`: Google has a password hash that does not fit the project's parameters. */
  readonly password: 'none' | 'taken' | 'unreadable'
}

/** Converts an account of a Firebase project to one of the gateway, with the password's hash where it can be read. */
export function selfHostedAccount(user: HostedUser, parameters: HashParameters | undefined): SelfHostedAccount {
  const { passwordHash, salt, version, email, ...others } = user
  const storedHash = parameters && hashOf(user, parameters)
  const account = accountSchema.parse({
    ...others,
    ...(email && { email: canonicalEmail(email) }),
    // The form in which the Auth emulator stores a password.
    ...(storedHash && { passwordHash: `fakeHash:salt=google:password=${storedHash}`, salt: 'google' }),
  })
  return { account, password: storedHash ? 'taken' : passwordHash ? 'unreadable' : 'none' }
}

/** The hash in the gateway's form; undefined if there is none, or not one of these parameters. */
function hashOf({ passwordHash, salt = '', version }: HostedUser, parameters: HashParameters): string | undefined {
  if (!passwordHash || version !== 0) return undefined
  const hash = Buffer.from(passwordHash, 'base64')
  // Credentials that may not read it get the word REDACTED.
  if (hash.length !== parameters.signerKey.length) return undefined
  return writeHash({
    kind: 'google-scrypt',
    log2N: parameters.memoryCost,
    r: parameters.rounds,
    p: 1,
    salt: Buffer.concat([Buffer.from(salt, 'base64'), parameters.saltSeparator]),
    hash: keyStreamIn(hash, parameters.signerKey),
  })
}
