import { type CardView, lastDayOf } from '@tessera/domain/passes/card'
import { dayText } from './format.ts'
import { t } from './t.ts'

/** The texts of a card in the current language. */
export const cardText = ({ clubName, memberId, fullName, status, year }: CardView) => ({
  ...{ clubName, memberId, fullName, status: t(status) },
  ...{ season: String(year), validUntil: dayText(lastDayOf(year)) },
})
