import { leavingReasonNames, leavingReasons } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import { t } from '../../language/t.ts'
import { reasonChoice } from './keep.ts'

/** The filters by the reason for leaving: those reasons that a member has, and the one that is chosen. */
export function reasonOptions(members: readonly Pick<Member, 'leavingReason'>[], chosen: string) {
  const known = new Set(members.map(({ leavingReason }) => leavingReason))
  return leavingReasons
    .filter((reason) => known.has(reason) || reasonChoice(reason) === chosen)
    .map((reason) => ({ choice: reasonChoice(reason), label: t(leavingReasonNames[reason]) }))
}
