import type { Member } from '@tessera/domain/members/member'
import type { MembershipStatus } from '@tessera/domain/membership/status'
import type { StatusCounts } from '@tessera/domain/standings/contract'
import { text } from '@tessera/domain/texts/text'
import { t } from '../../language/t.ts'
import type { Standings } from './find-members.ts'

export const statusOrder: readonly MembershipStatus[] = [text('Active'), text('Payment Due'), text('Disabled')]

/** One tile of the club's mosaic; its status is undefined until computed. */
interface MemberTile {
  readonly id: string
  readonly status: MembershipStatus | undefined
  readonly title?: string
}

/** Maximum number of tiles: four rows on a desktop, three on a phone. */
const most = { wide: 600, narrow: 130 }

/** Members per tile: one, more only if the mosaic would exceed its maximum. */
export const membersPerTile = (members: number, narrow = false): number =>
  Math.max(1, Math.ceil(members / (narrow ? most.narrow : most.wide)))

/** Tiles of a club of which only the numbers are known, in the order of `memberTiles`. */
export function countedTiles(counts: StatusCounts, narrow = false): MemberTile[] {
  const step = membersPerTile(totalOf(counts), narrow)
  return statusOrder.flatMap((status) =>
    Array.from({ length: Math.ceil(counts[status] / step) }, (_, place) => ({ id: `${status} ${place}`, status })),
  )
}

/** Number of all members. */
export const totalOf = (counts: StatusCounts): number => statusOrder.reduce((sum, status) => sum + counts[status], 0)

/** Tiles of the club in the order Active, Payment Due, Disabled. */
export function memberTiles(members: readonly Member[], standings: Standings, narrow = false): MemberTile[] {
  const step = membersPerTile(members.length, narrow)
  const statusOf = ({ id }: Member) => standings?.get(id)?.status
  return [...statusOrder, undefined].flatMap((status) =>
    members
      .filter((member) => statusOf(member) === status)
      .filter((_, place) => place % step === 0)
      .map(({ id, fullName }) => ({ id, status, title: status ? `${fullName}: ${t(status)}` : fullName })),
  )
}
