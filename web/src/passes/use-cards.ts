import { cardsContract, type MadeCard } from '@tessera/domain/passes/cards-contract'
import { text } from '@tessera/domain/texts/text'
import { useMemo } from 'react'
import { useApi } from '../firebase/use-api.ts'

/**
 * The cards that were made, by member id; undefined until loaded, and unless `when`. `reload` loads them again, such as after a
 * pass.
 */
export function useCards(when = true) {
  const failure = text('The cards could not be loaded.')
  const { data, error, retry: reload } = useApi(cardsContract.list, { failure, when })
  const cards = useMemo<ReadonlyMap<string, MadeCard> | undefined>(
    () => data && new Map(data.map((card) => [card.id, card])),
    [data],
  )
  return { cards, error, reload }
}
