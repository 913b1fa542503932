import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'

/** The password hash parameters of a project, as Google's REST API writes them. */
export const hashConfig = {
  algorithm: 'SCRYPT',
  signerKey: randomBytes(64).toString('base64'),
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
}

/** The parameters as the Firebase console shows them. */
export function asInConsole({ signerKey, saltSeparator, rounds, memoryCost } = hashConfig): string {
  const lines = [
    'algorithm: SCRYPT',
    `base64_signer_key: ${signerKey}`,
    `base64_salt_separator: ${saltSeparator}`,
    `rounds: ${rounds}`,
    `mem_cost: ${memoryCost}`,
  ]
  return `hash_config {\n${lines.map((line) => `  ${line},\n`).join('')}}\n`
}

/** Hashes as github.com/firebase/scrypt describes it. */
function hashOf(password: string, salt: Buffer): string {
  const { signerKey, saltSeparator, rounds: r, memoryCost } = hashConfig
  const salted = Buffer.concat([salt, Buffer.from(saltSeparator, 'base64')])
  const key = scryptSync(password, salted, 32, { N: 2 ** memoryCost, r, p: 1, maxmem: 2 ** 26 })
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return Buffer.concat([cipher.update(Buffer.from(signerKey, 'base64')), cipher.final()]).toString('base64url')
}

interface Listed {
  readonly localId: string
  readonly passwordHash?: string
}

/**
 * Lists accounts with the hashes that Google gives. The emulator keeps passwords readably; those of imported accounts
 * Google hashes itself only at their first sign-in with the password, and gives as empty before.
 */
export function withGooglesHashes<User extends Listed>(
  users: readonly User[],
  imported: ReadonlySet<string>,
  signedIn: ReadonlyMap<string, string>,
): User[] {
  return users.map((user) => {
    if (!user.passwordHash) return user
    const readable = /^fakeHash:salt=.*?:password=(.*)$/s.exec(user.passwordHash)?.[1]
    const password = readable ?? signedIn.get(user.localId)
    if (password === undefined && imported.has(user.localId)) return { ...user, passwordHash: '', salt: '' }
    const salt = randomBytes(8)
    return { ...user, passwordHash: hashOf(password ?? '', salt), salt: salt.toString('base64url'), version: 0 }
  })
}
