import type { Member } from '@tessera/domain/members/member'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMembershipTypes } from '../../../clubs/use-club.ts'
import { memberSearch, narrowed, type Standings } from '../../../members/list/find-members.ts'
import { type Keeps, keeping, noCard } from '../../../members/list/keep.ts'
import { useMemberList } from '../../../members/list/use-member-list.ts'
import { viewOrder, viewSorts } from '../../../members/list/view-order.ts'
import { useOwnFields } from '../../../members/own-fields-context.ts'
import { noStamp, useStamps } from '../../../payments/use-stamps.ts'
import { useToday } from '../../../ui/today.tsx'
import { useWithoutCard } from '../use-without-card.ts'
import { type Around, around } from './around.ts'

const nobody: Keeps = () => false

/** Where a member stands in the list as its search, filters and order in the address have it, also by a column of a view. */
export function useNeighbours(
  members: readonly Member[],
  standings: Standings,
  { id }: Pick<Member, 'id'>,
): Around<Member> {
  const types = useMembershipTypes()
  const own = useOwnFields()
  const today = useToday()
  const sorts = useMemo(() => viewSorts(own), [own])
  const { shown, typeId, sorting, bySurname } = useMemberList(sorts)
  const query = useSearchParams()[0].get('member-search') ?? ''
  const { column } = sorting
  const rankedBy = column === 'status' || column === 'missing' ? standings : undefined
  const { stampOf = noStamp } = useStamps(column === 'stampNumber')
  const isSearched = query.trim() !== ''
  const search = useMemo(() => {
    const ordered = viewOrder({ types, own, members, stampOf })(members, rankedBy, sorting, bySurname)
    // To prepare a search over 10,000 members takes longer than all else that opens a page.
    return isSearched ? memberSearch(own)(ordered) : () => ordered
  }, [members, rankedBy, sorting, bySurname, types, own, stampOf, isSearched])
  const { keeps: lacking = nobody } = useWithoutCard(standings, typeId === noCard)
  const keeps = useMemo(() => {
    if (typeId === noCard) return lacking
    return typeId ? keeping(typeId, types, today, members) : undefined
  }, [typeId, lacking, types, today, members])
  const listed = useMemo(
    () => narrowed(search(query), { standings, shown, keeps }),
    [search, query, standings, shown, keeps],
  )
  /** The list that had the member last: who has just paid is no longer among those who owe. */
  const before = useRef(listed)
  const place = useMemo(() => around(listed, before.current, id), [listed, id])
  useEffect(() => {
    if (place.at !== undefined) before.current = listed
  }, [place, listed])
  return place
}
