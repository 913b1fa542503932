import type { ComponentType } from 'react'
import { t } from '../../language/t.ts'
import type { Standings } from './find-members.ts'
import { type Keeps, noCard } from './keep.ts'

/** What is known of the members without a card: neither while their cards are loading. */
export interface WithoutCard {
  readonly keeps?: Keeps | undefined
  /** Why it is not known, and how to load it again. */
  readonly failed?: { readonly error: string; readonly onRetry: () => void } | undefined
}

/** The filter by members without a card, of whom another feature knows. */
export interface CardFilter {
  /** True if the club's cards are set up. */
  readonly isOffered: boolean
  /** Rendered while the filter is chosen; `onKnown` gets who is kept, and again whenever that changes. */
  readonly Kept: ComponentType<{ standings: Standings; onKnown: (known: WithoutCard) => void }>
}

/** The filter by members without a card: where it is offered, and where it is chosen. */
export const cardOptions = (isOffered: boolean, chosen: string) =>
  isOffered || chosen === noCard ? [{ choice: noCard, label: t('Without card') }] : []
