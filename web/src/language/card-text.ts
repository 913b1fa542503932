import { lastDayOf, seasonName } from '@tessera/domain/clubs/season'
import type { CardView } from '@tessera/domain/passes/card'
import { dayText } from './format.ts'
import { t } from './t.ts'

/** The texts of a card in the current language. */
export const cardText = ({
  clubName,
  memberId: memberNumber,
  fullName,
  status,
  year,
  seasonStartsInMonth: startsIn = 1,
}: CardView) => ({
  clubName,
  memberNumber,
  fullName,
  status: t(status),
  season: seasonName(year, startsIn),
  validUntil: dayText(lastDayOf(year, startsIn)),
})
