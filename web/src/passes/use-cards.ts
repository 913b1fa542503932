import { cardsContract, type MadeCard } from '@tessera/domain/passes/cards-contract'
import { text } from '@tessera/domain/texts/text'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { useChangeParams } from '../ui/use-change-params.ts'

const failure = text('The cards could not be loaded.')

/** The cards that were made, by member id; undefined until loaded. `reload` loads them again, such as after a pass. */
export function useCards() {
  const { clubId } = useSession()
  const { data, error, mutate } = useSWR(clubId ? ['cards', clubId] : null, () => call(cardsContract.list, { failure }))
  const cards = useMemo<ReadonlyMap<string, MadeCard> | undefined>(
    () => data && new Map(data.map((card) => [card.id, card])),
    [data],
  )
  const reload = useCallback(() => void mutate(), [mutate])
  return { cards, error: error && !data ? errorText(error, failure) : undefined, reload }
}

/** Listed members: all, or those without a card. */
export type ShownCards = 'all' | 'none'

/** The filter by card, kept in the URL. */
export function useShownCards(): [shown: ShownCards, show: (shown: ShownCards) => void] {
  const [params] = useSearchParams()
  const change = useChangeParams()
  return [params.get('card') === 'none' ? 'none' : 'all', (shown) => change({ card: shown === 'none' ? shown : '' })]
}
