import type { MadeCard } from '@tessera/domain/passes/cards-contract'
import type { Needs } from '../needs.ts'
import { allPasses } from '../passes/service.ts'
import { carriedCards } from './registrations.ts'

/** Returns the cards that were made for a club's members. */
export async function listCards(deps: Needs<'clubCache'>, clubId: string): Promise<MadeCard[]> {
  const [passes, carried] = await Promise.all([
    allPasses(deps, clubId),
    deps.firebase.clubCache.read(carriedCards, clubId),
  ])
  return [...passes.values()].map(({ id, voided, modified }) => ({
    id,
    voided,
    apple: 0,
    google: false,
    ...carried.get(id),
    changedAt: modified === 0 ? null : new Date(modified * 1000).toISOString(),
  }))
}
