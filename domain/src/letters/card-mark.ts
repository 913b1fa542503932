import type { CardView } from '../passes/card.ts'

/**
 * Returns what a member's valid card says of them, in one text that is compared with a later one; undefined for a card that
 * is not valid. What is owed and how the card looks are no part of it.
 */
export const cardMark = ({ status, year, fullName, memberId, typeName = '' }: CardView): string | undefined =>
  status === 'Active' ? JSON.stringify([year, fullName, memberId, typeName]) : undefined
