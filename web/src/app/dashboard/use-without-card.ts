import { useMemo } from 'react'
import type { WithoutCard } from '../../members/list/card-filter.ts'
import type { Standings } from '../../members/list/find-members.ts'
import { lacksCard } from '../../passes/card-state.tsx'
import { useCards } from '../../passes/use-cards.ts'

/** Who can have a card and has none, as the Cards page counts them. Asks for the cards only while the filter is chosen. */
export function useWithoutCard(standings: Standings, isChosen: boolean): WithoutCard {
  const { cards, error, reload } = useCards(isChosen)
  return useMemo(
    () => ({
      failed: error === undefined ? undefined : { error, onRetry: reload },
      keeps: cards && standings && (({ id }) => lacksCard(cards.get(id), standings.get(id)?.status)),
    }),
    [cards, standings, error, reload],
  )
}
