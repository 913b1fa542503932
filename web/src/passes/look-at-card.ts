import { AppError } from '@tessera/domain/errors'
import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { genuineCard, type ScannedCard } from '@tessera/domain/passes/scan'
import { call } from '../http/call.ts'
import { type CachedCards, cachedCards, keepCards } from './cached-cards.ts'
import { readToken } from './read-token.ts'

/** A scanned card; `asOf` is when the keys behind it were loaded (ISO 8601), undefined for the server's own answer. */
interface Look {
  readonly card: ScannedCard
  readonly asOf?: string
}

/**
 * Asks the server about a scanned card. Without a connection, verifies it with the keys of the last visit.
 * Throws an AppError if neither is possible.
 */
export async function lookAtCard(scanned: string): Promise<Look> {
  try {
    const card = await call(cardsContract.lookAtCard, { body: { scanned } })
    if (card.club) keepCards(card.club, await call(cardsContract.cardKeys))
    return { card }
  } catch (error) {
    const kept = cachedCards()
    if (!kept || !(error instanceof AppError) || error.code !== 'unavailable') throw error
    return { card: await verify(scanned, kept), asOf: kept.asOf }
  }
}

const nothing = { club: null, season: null }

/** Verifies a card as the server does, except that a withdrawn one still counts. */
async function verify(scanned: string, { keys, clubs }: CachedCards): Promise<ScannedCard> {
  const claims = await readToken(scanned, { keys })
  if (typeof claims === 'string') return { standing: claims, ...nothing }
  const { club } = claims
  return genuineCard(claims, { id: club, name: clubs[club] ?? '' })
}
