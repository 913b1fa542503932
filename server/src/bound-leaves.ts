import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { SealLeaves } from './check-history-seal.ts'

/** Each leaf of a seal: its id, its hash and its salt, both in base64; without the salt once it was deleted for good. */
const contentSchema = z.array(z.tuple([z.string(), z.string(), z.string().optional()]))

/** Bytes that the leaves of a seal can become; as a map, they are in a document of a megabyte. */
const mostBytes = 4_000_000

/** Returns the leaves of a seal as bytes: a database that keeps everything in memory needs a tenth of what it takes for them as a map. */
export const bindLeaves = (leaves: SealLeaves): Buffer =>
  gzipSync(
    JSON.stringify(
      Object.entries(leaves).map(([id, { hash, salt }]) => {
        const short = Buffer.from(hash, 'hex').toString('base64')
        return salt === undefined ? [id, short] : [id, short, salt]
      }),
    ),
  )

/**
 * Returns the leaves of a seal, which has them as a map or, if it is old, as bytes; undefined if they cannot be read, or are there in
 * both forms.
 */
export function leavesOfSeal({ leaves, boundLeaves }: SealForms): SealLeaves | undefined {
  if (!boundLeaves) return leaves
  if (leaves) return undefined
  try {
    const content: unknown = JSON.parse(gunzipSync(boundLeaves, { maxOutputLength: mostBytes }).toString())
    return Object.fromEntries(
      contentSchema.parse(content).map(([id, short, salt]) => {
        const hash = Buffer.from(short, 'base64').toString('hex')
        return [id, salt === undefined ? { hash } : { hash, salt }]
      }),
    )
  } catch {
    return undefined
  }
}

interface SealForms {
  readonly leaves?: SealLeaves
  readonly boundLeaves?: Uint8Array
}
