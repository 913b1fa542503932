import type { Member } from '@tessera/domain/members/member'
import type { MembershipStatus } from '@tessera/domain/membership/status'
import { text } from '@tessera/domain/texts/text'
import { t } from '../language/t.ts'
import type { Standings } from './find-members.ts'

export const statusOrder: readonly MembershipStatus[] = [text('Active'), text('Payment Due'), text('Disabled')]

/** One tile of the club's mosaic; its status is undefined until it is computed. */
export interface MemberTile {
  readonly id: string
  readonly status: MembershipStatus | undefined
  readonly title: string
}

const most = 1600

/** How many members a tile stands for: one, and more only where the mosaic would outgrow its place. */
export const membersPerTile = (members: number): number => Math.max(1, Math.ceil(members / most))

/** The club as tiles: Active first, then Payment Due, then Disabled. */
export function memberTiles(members: readonly Member[], standings: Standings): MemberTile[] {
  const step = membersPerTile(members.length)
  const statusOf = ({ id }: Member) => standings?.get(id)?.status
  return [...statusOrder, undefined].flatMap((status) =>
    members
      .filter((member) => statusOf(member) === status)
      .filter((_, place) => place % step === 0)
      .map(({ id, fullName }) => ({ id, status, title: status ? `${fullName}: ${t(status)}` : fullName })),
  )
}

/** How many tiles stand in a row: a square of few, and at most five rows of many while the place lasts. */
export const tilesPerRow = (tiles: number): number => Math.max(Math.ceil(tiles / 5), Math.ceil(Math.sqrt(tiles)))
