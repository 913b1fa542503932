import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { passwordMinLength } from '@tessera/domain/accounts/account'
import { FairTurns } from '@tessera/server/fair-turns'
import { keyStream } from './google-scrypt.ts'

const saltBytes = 16
const hashBytes = 32
const maxLength = 256

const form = /^(scrypt|google-scrypt)\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

/** True if a new password has at least the minimum length and at most 256 characters. */
export const isAcceptable = (password: string): boolean =>
  password.length >= passwordMinLength && password.length <= maxLength

/** The parts of a hashed password. */
export interface PasswordHash {
  /** `google-scrypt`: `hash` is the key stream of Google's own hash (`google-scrypt.ts`), `salt` with its separator. */
  readonly kind: 'scrypt' | 'google-scrypt'
  readonly log2N: number
  readonly r: number
  readonly p: number
  readonly salt: Buffer
  readonly hash: Buffer
}

/** Parses the result of `writeHash`; undefined for anything else. */
export function readHash(storedHash: string | undefined): PasswordHash | undefined {
  const [, name, log2N, r, p, salt = '', hash = ''] = form.exec(storedHash ?? '') ?? []
  if (!name) return undefined
  const kind = name === 'scrypt' ? name : 'google-scrypt'
  const [saltBytes, hashed] = [Buffer.from(salt, 'base64url'), Buffer.from(hash, 'base64url')]
  return { kind, log2N: Number(log2N), r: Number(r), p: Number(p), salt: saltBytes, hash: hashed }
}

/** Formats a hash as `scrypt$log2N$r$p$salt$hash`, the form stored in the emulator. */
export const writeHash = ({ kind, log2N, r, p, salt, hash }: PasswordHash): string =>
  [kind, log2N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')

/** True for a hash that Google made. The next sign-in replaces it, because its cost is lower. */
export const isGooglesHash = (storedHash: string | undefined): boolean => readHash(storedHash)?.kind === 'google-scrypt'

/** The scrypt cost parameters; stored with each hash, so that they can be raised later. */
type Cost = Pick<PasswordHash, 'log2N' | 'r' | 'p'>

/** Hashes and compares passwords, two at a time, in fair turns between requesters. */
export class Passwords {
  readonly #cost: Cost
  /**
   * Each hash takes one of the four threads that disk access needs as well, so guesses must not take them all. The up
   * to 64 waiting hashes of one requester take a few seconds.
   */
  readonly #turns = new FairTurns(2, 64)

  /** `log2N`: the setting `PASSWORD_COST`. */
  constructor(log2N: number) {
    this.#cost = { log2N, r: 8, p: 1 }
  }

  /**
   * Hashes a password in the form of `writeHash`. `requester` names the queue.
   * @throws QueueFull
   */
  async hash(password: string, requester: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    const hash = await this.#derive(password, salt, this.#cost, requester)
    return writeHash({ kind: 'scrypt', ...this.#cost, salt, hash })
  }

  /**
   * True if `password` matches the hash. Without a hash it takes the same time and returns false, so that an unknown
   * address and a wrong password cannot be distinguished. `requester` names the queue.
   * @throws QueueFull
   */
  async matches(password: string, storedHash: string | undefined, requester: string): Promise<boolean> {
    const parts = readHash(storedHash)
    const salt = parts?.salt ?? Buffer.alloc(0)
    const given = password.slice(0, maxLength)
    const key = await this.#derive(given, salt, parts ?? this.#cost, requester)
    const expected = parts?.hash ?? randomBytes(hashBytes)
    if (parts?.kind === 'google-scrypt') {
      // Google's cost is 14: with the default of 15 both together take as long as a hash of this server.
      await this.#derive(given, salt, { ...this.#cost, log2N: this.#cost.log2N - 1 }, requester)
    }
    const derived = parts?.kind === 'google-scrypt' ? keyStream(key, expected.length) : key
    return expected.length === derived.length && timingSafeEqual(expected, derived)
  }

  /** True if a hash for this requester would be refused, because 64 of its hashes wait. */
  isBusyFor(requester: string): boolean {
    return this.#turns.isFull(requester)
  }

  #derive(password: string, salt: Buffer, { log2N, r, p }: Cost, requester: string): Promise<Buffer> {
    const N = 2 ** log2N
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
    const work = () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password, salt, hashBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
      })
    return this.#turns.run(requester, work)
  }
}
