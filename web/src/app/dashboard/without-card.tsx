import { type ComponentProps, useLayoutEffect } from 'react'
import type { CardFilter } from '../../members/list/card-filter.ts'
import { useWithoutCard } from './use-without-card.ts'

/** Tells the filter of the members list who has no card; renders nothing. */
export function WithoutCard({ standings, onKnown }: ComponentProps<CardFilter['Kept']>) {
  const known = useWithoutCard(standings, true)
  useLayoutEffect(() => onKnown(known), [known, onKnown])
  return null
}
