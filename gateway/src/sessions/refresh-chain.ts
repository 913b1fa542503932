import { createHash, createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'

/**
 * The state of a session's refresh tokens. Each is derived from the previous one and the seed, so that a repeated
 * request gets the same token and an old token is recognized, although only the hash of the newest is stored.
 */
export const chainSchema = z.object({
  /** Hash of the newest token. */
  hash: z.string(),
  seed: z.string(),
  /** Number of rotations so far. */
  turns: z.number(),
  /** Times of the last rotations in milliseconds, newest first. */
  recent: z.array(z.number()),
})
export type Chain = Readonly<z.infer<typeof chainSchema>>

/** Time a token still works after its successor was issued: for other tabs and lost responses. In milliseconds. */
export const graceMs = 30_000

/** Maximum rotations remembered within the grace period. */
const maxRecent = 50
/** Maximum rotations after which a token is recognized; older ones are refused as unknown. */
const maxSteps = 2_500

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
const successor = (seed: string, secret: string) => createHmac('sha256', seed).update(secret).digest('base64url')

/** The chain of a session before its first rotation. `hash`: the hash of its first token. */
export const startChain = (hash: string): Chain => ({ hash, seed: newSecret(), turns: 0, recent: [] })

/**
 * Classifies a token: the `newest`, `superseded` within the grace period, `reused` after it, or `unknown`. `next` is
 * the newest token's successor for `newest`, and the newest token itself for `superseded`.
 */
export function place(
  { hash, seed, turns, recent }: Chain,
  secret: string,
  now: number,
): { kind: 'newest' | 'superseded'; next: string } | { kind: 'reused' | 'unknown' } {
  if (hashOf(secret) === hash) return { kind: 'newest', next: successor(seed, secret) }
  let later = secret
  for (let steps = 1; steps <= Math.min(turns, maxSteps); steps++) {
    later = successor(seed, later)
    if (hashOf(later) !== hash) continue
    const since = recent[steps - 1]
    return since !== undefined && now - since <= graceMs ? { kind: 'superseded', next: later } : { kind: 'reused' }
  }
  return { kind: 'unknown' }
}

/** The chain after `next` has replaced the newest token. */
export const rotated = ({ seed, turns, recent }: Chain, next: string, now: number): Chain => ({
  hash: hashOf(next),
  seed,
  turns: turns + 1,
  recent: [now, ...recent.filter((at) => now - at <= graceMs)].slice(0, maxRecent),
})
