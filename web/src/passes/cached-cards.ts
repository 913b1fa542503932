import { cardKeysSchema } from '@tessera/domain/passes/card-token'
import { z } from 'zod'
import { readStored, store } from '../device-storage.ts'

const name = 'tessera.cards'

/** Maximum club names stored on a device. */
const most = 50

/** Data for checking cards offline: public keys, and names of clubs by id. No member. */
const cachedCardsSchema = cardKeysSchema.extend({
  clubs: z.record(z.string(), z.string()),
  /** Time of the last answer of the server, ISO 8601. */
  asOf: z.iso.datetime(),
})
export type CachedCards = z.infer<typeof cachedCardsSchema>

/** Returns what this device keeps; undefined before the first genuine card. */
export function cachedCards(): CachedCards | undefined {
  try {
    return cachedCardsSchema.safeParse(JSON.parse(readStored(name) ?? 'null')).data
  } catch {
    // No JSON: not of this product.
    return undefined
  }
}

/** Keeps the keys and a club's name from now on. */
export function keepCards(
  club: { readonly id: string; readonly name: string },
  { keys }: Pick<CachedCards, 'keys'>,
): void {
  const others = Object.entries(cachedCards()?.clubs ?? {}).filter(([id]) => id !== club.id)
  const clubs = Object.fromEntries([[club.id, club.name] as const, ...others].slice(0, most))
  // Where storage is blocked or full, the next look needs a connection.
  store(name, JSON.stringify({ keys, clubs, asOf: new Date().toISOString() } satisfies CachedCards))
}
