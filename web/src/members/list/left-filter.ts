import type { Member } from '@tessera/domain/members/member'
import type { PlainDate } from '@tessera/domain/plain-date'
import { t } from '../../language/t.ts'
import { keeping, leftChoice } from './keep.ts'

/** Years after which clubs look who of those who have left is still kept. */
const looked = [3, 10]

/** The filters by how long ago somebody has left: those that keep a member, and the one that is chosen. */
export const leftOptions = (members: readonly Member[], today: PlainDate, chosen: string) =>
  looked.flatMap((years) => {
    const choice = leftChoice(years)
    const isOffered = choice === chosen || members.some(keeping(choice, [], today, members))
    return isOffered ? [{ choice, label: t('Left more than {years} years ago', { years }) }] : []
  })
