import { text } from '../texts/text.ts'
import type { CardView } from './card.ts'

/** A page that a card in a wallet leads to. */
export interface CardAction {
  readonly id: 'pay' | 'membership'
  readonly label: string
  readonly url: string
}

/** Labels of the actions, which cards show in the language of the phone. */
export const actionLabels = { pay: text('Pay now'), membership: text('My membership') } as const

/**
 * Returns the pages that a card leads to, the most urgent first: what is open and how to pay it, while something is open,
 * and the membership. A card of nobody enabled leads nowhere, nor does one of a server without https, which a phone
 * outside its network does not reach.
 */
export function cardActions(publicUrl: string, { status, owed = [] }: Pick<CardView, 'status' | 'owed'>): CardAction[] {
  if (status === 'Disabled' || !publicUrl.startsWith('https://')) return []
  const action = (id: CardAction['id'], hash: string): CardAction => ({
    id,
    label: actionLabels[id],
    url: `${publicUrl}/member-dashboard${hash}`,
  })
  return [...(owed.length > 0 ? [action('pay', '#payments')] : []), action('membership', '')]
}
