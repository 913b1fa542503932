import { createHash, createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'

/**
 * Where a session's refresh tokens stand. Each follows from the one before and the seed, so that a repeated request gets
 * the same token again and an old token is recognised, although only the hash of the newest is kept.
 */
export const chainSchema = z.object({
  /** Hash of the newest token. */
  hash: z.string(),
  seed: z.string(),
  /** Number of rotations so far. */
  turns: z.number(),
  /** When the last rotations were, newest first, in milliseconds. */
  recent: z.array(z.number()),
})
export type Chain = Readonly<z.infer<typeof chainSchema>>

/** How long a token still works after its successor was given: for other tabs, and for answers that were lost. */
export const graceMs = 30_000

/** Rotations within the grace that are remembered. */
const maxRecent = 50
/** Tokens that old are recognised; older ones are refused as unknown. */
const maxSteps = 2_500

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
const successor = (seed: string, secret: string) => createHmac('sha256', seed).update(secret).digest('base64url')

/** The chain of a session before its first rotation. `hash` is that of its first token. */
export const startChain = (hash: string): Chain => ({ hash, seed: newSecret(), turns: 0, recent: [] })

/**
 * What a token is to a chain: the `newest`, one `superseded` just now, one `reused` long after, or `unknown`. For the first
 * two `next` is the token that follows the newest, or the newest itself.
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

/** The chain after `next` was given in place of the newest token. */
export const rotated = ({ seed, turns, recent }: Chain, next: string, now: number): Chain => ({
  hash: hashOf(next),
  seed,
  turns: turns + 1,
  recent: [now, ...recent.filter((at) => now - at <= graceMs)].slice(0, maxRecent),
})
