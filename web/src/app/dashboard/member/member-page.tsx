import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useClub, useMembershipTypes } from '../../../clubs/use-club.ts'
import { t } from '../../../language/t.ts'
import { listSearch, memberAddress } from '../../../members/member-address.ts'
import { useFirstMembers, useMemberWrites } from '../../../members/use-members.ts'
import { Stack } from '../../../ui/layout.tsx'
import { RetryBanner } from '../../../ui/retry-banner.tsx'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { beginLoadingOnNames } from './begin-loading.ts'
import { findByNumber } from './find-by-number.ts'
import { ListedMember } from './listed-member.tsx'
import { NoSuchMember } from './no-such-member.tsx'

// This code is loaded after the first input in the list, so that names there are followed from then on.
beginLoadingOnNames()

/**
 * The page of the member with a number. It stays with the member whose number changes while it is open. A member who is among
 * the first rows of a large club is shown at once; the place in the list follows with the others.
 */
export function MemberPage({ number }: { number: string }) {
  const { members, standings, isPartial, lastError } = useFirstMembers(true)
  const { retry } = useMemberWrites()
  const types = useMembershipTypes()
  const { club } = useClub()
  const { search, state } = useLocation()
  const shown = useRef<{ number: string; id: string }>(undefined)
  const known = shown.current?.number === number ? shown.current.id : undefined
  const member = members && (members.find(({ id }) => id === known) ?? findByNumber(members, number, isPartial))
  const id = member?.id
  useEffect(() => {
    if (id) shown.current = { number, id }
  }, [number, id])
  const isWaiting = !members || (!member && isPartial)
  const failed = (isWaiting || isPartial) && lastError && <RetryBanner error={lastError} onRetry={retry} />
  if (isWaiting) return failed || <LoadingRows text={t('Loading members...')} />
  if (!member) return <NoSuchMember number={number} search={listSearch(search)} />
  if (member.memberId !== number) return <Navigate to={memberAddress(member.memberId, search)} state={state} replace />
  return (
    <Stack gap={18}>
      <title>{`${member.fullName} · ${club?.name || t('Club Dashboard')}`}</title>
      {failed}
      <ListedMember member={member} members={members} types={types} standings={standings} isPartial={isPartial} />
    </Stack>
  )
}
