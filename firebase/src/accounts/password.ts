import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { passwordMinLength } from '@tessera/domain/accounts/account'
import { FairTurns } from './fair-turns.ts'

/** How much work one guess costs. It is written beside each hash, so that it can be raised later. */
const cost = { log2N: 15, r: 8, p: 1 }
const saltBytes = 16
const hashBytes = 32
const maxLength = 256

const form = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

/** Whether a new password is long enough, and no longer than is worth hashing. */
export const isAcceptable = (password: string): boolean =>
  password.length >= passwordMinLength && password.length <= maxLength

/**
 * What the emulator is given instead of a password: `scrypt$log2N$r$p$salt$hash`. `requester` is who waits for it.
 * @throws QueueFull
 */
export async function seal(password: string, requester: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt, cost, requester)
  return `scrypt$${cost.log2N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** A sealed password taken apart. */
export interface SealedPassword {
  readonly log2N: number
  readonly r: number
  readonly p: number
  readonly salt: Buffer
  readonly hash: Buffer
}

/** Reads what `seal` gave; undefined for anything else. */
export function readSealed(sealed: string | undefined): SealedPassword | undefined {
  const [, log2N, r, p, salt = '', hash = ''] = form.exec(sealed ?? '') ?? []
  if (!log2N) return undefined
  const [saltBytes, hashed] = [Buffer.from(salt, 'base64url'), Buffer.from(hash, 'base64url')]
  return { log2N: Number(log2N), r: Number(r), p: Number(p), salt: saltBytes, hash: hashed }
}

/**
 * Whether `password` is the sealed one. Without a sealed one it takes the same time and answers no, so that an
 * unknown address and a wrong password cannot be told apart. `requester` is who waits for it.
 * @throws QueueFull
 */
export async function matches(password: string, sealed: string | undefined, requester: string): Promise<boolean> {
  const parts = readSealed(sealed)
  const derived = await derive(password.slice(0, maxLength), parts?.salt ?? Buffer.alloc(0), parts ?? cost, requester)
  const expected = parts?.hash ?? randomBytes(hashBytes)
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/**
 * Two hashes at a time: each takes one of the four threads that the disk needs as well, and guesses must not take them
 * all. The 64 that may wait for one requester take a few seconds.
 */
const turns = new FairTurns(2, 64)

/** Whether a hash for this requester would be refused, because 64 of its hashes wait. */
export const isBusyFor = (requester: string): boolean => turns.isFull(requester)

function derive(
  password: string,
  salt: Buffer,
  { log2N, r, p }: Pick<SealedPassword, 'log2N' | 'r' | 'p'>,
  requester: string,
): Promise<Buffer> {
  const N = 2 ** log2N
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password, salt, hashBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
    })
  return turns.run(requester, work)
}
