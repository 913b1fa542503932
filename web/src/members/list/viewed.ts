import type { Member } from '@tessera/domain/members/member'
import type { ComponentType } from 'react'
import type { Column } from '../../ui/list/column.ts'
import type { orderMembers } from './find-members.ts'
import type { MembersTableProps, MoreOfMember } from './members-table.tsx'
import type { KnownOfClub } from './view-rows.ts'

/**
 * How a view shows the list of members. All but `columns` is there only for a view with columns of its own, and is loaded
 * with the views.
 */
export interface Viewed {
  /** The columns of exports and lists on paper; empty without a view. */
  readonly columns: readonly string[]
  /** Who has which number of this season's stamps, if a column shows it. */
  readonly stampOf?: KnownOfClub['stampOf']
  /** The columns on the screen. */
  readonly table?: readonly Column<Member, MoreOfMember>[]
  readonly Table?: ComponentType<MembersTableProps>
  readonly order?: typeof orderMembers
  /** The columns that the list can be sorted by. */
  readonly sorts?: readonly [string, ...string[]]
}
