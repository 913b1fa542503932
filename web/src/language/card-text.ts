import { seasonName } from '@tessera/domain/clubs/season'
import { type CardView, cardEnd } from '@tessera/domain/passes/card'
import { dayText } from './format.ts'
import { t } from './t.ts'

/** The texts of a card in the current language. */
export const cardText = (card: CardView) => ({
  clubName: card.clubName,
  memberNumber: card.memberId,
  fullName: card.fullName,
  status: t(card.status),
  season: seasonName(card.year, card.seasonStartsInMonth ?? 1),
  validUntil: dayText(cardEnd(card)),
})
