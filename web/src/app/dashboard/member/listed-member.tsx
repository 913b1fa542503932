import type { Member } from '@tessera/domain/members/member'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { listSearch, memberAddress } from '../../../members/member-address.ts'
import { paths } from '../../../paths.ts'
import { focusRow } from '../../../ui/list/focus-row.ts'
import { MemberTrail } from './member-trail.tsx'
import { MemberView } from './member-view.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { usePageKeys } from './use-page-keys.ts'

/** A member within the list: Escape leads back to it, the arrow keys to the members before and after. */
export function ListedMember(props: ComponentProps<typeof MemberView>) {
  const { member, members, standings, isPartial } = props
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const among = useNeighbours(members, standings, member)
  const place = isPartial ? undefined : among
  const list = { pathname: paths.dashboard, search: listSearch(search) }
  // The list is the entry before this one in the browser's history, with its scroll position.
  const onBack = () => void (state?.fromList ? navigate(-1) : navigate(list))
  const leadTo = (other: Member | undefined) =>
    other && (() => void navigate(memberAddress(other.memberId, search), { replace: true, state }))
  const [onPrevious, onNext] = [leadTo(place?.previous), leadTo(place?.next)]
  const at = useRef(among.at)
  at.current = among.at
  useEffect(
    () => () => {
      // Whichever way led back to the list.
      if (location.pathname === paths.dashboard && !location.hash && at.current !== undefined) focusRow(at.current)
    },
    [],
  )
  usePageKeys({ onEscape: onBack, onLeft: onPrevious, onRight: onNext })
  return (
    <>
      <MemberTrail
        name={member.fullName}
        list={list}
        onBack={onBack}
        place={place}
        onPrevious={onPrevious}
        onNext={onNext}
      />
      <MemberView key={member.id} {...props} />
    </>
  )
}
