import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { remindedAhead } from '@tessera/domain/letters/automatic'
import type { Member } from '@tessera/domain/members/member'
import { needsProof } from '@tessera/domain/members/proof'
import type { PlainDate } from '@tessera/domain/plain-date'
import type { Recipients } from '../../letters/use-letter-actions.tsx'
import type { Standings } from '../../members/list/find-members.ts'

/** Groups the listed members as each kind of letter needs it. All groups are empty until the statuses are computed. */
export function recipientsOf(
  listed: readonly Member[],
  standings: Standings,
  types: readonly MembershipType[],
  today: PlainDate,
): Recipients {
  if (!standings) return { listed: [], due: [], soon: [], active: [], unproven: [] }
  const of = (status: string) => listed.filter(({ id }) => standings.get(id)?.status === status)
  const active = of('Active')
  const isDueSoon = ({ id }: Member) => remindedAhead(standings.get(id)?.upcoming ?? [], today).length > 0
  return {
    listed,
    due: of('Payment Due'),
    soon: active.filter(isDueSoon),
    active,
    unproven: listed.filter((member) => needsProof(member, types, today)),
  }
}
