import { membersContract } from '@tessera/domain/members/contract'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { useCallback, useMemo } from 'react'
import useSWR from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { sortMembers } from './find-members.ts'

const failure = text('Failed to fetch members')

/**
 * The club's members by number. `change` shows the outcome of a write without loading everybody again; `retry` loads
 * them, as after a write that failed: it may have arrived all the same.
 */
export function useMembers() {
  const { clubId } = useSession()
  const { data, error, mutate } = useSWR(clubId ? ['members', clubId] : null, () =>
    call(membersContract.list, { failure }),
  )
  const members = useMemo(() => data && sortMembers(data), [data])
  const change = useCallback(
    (change: (members: readonly Member[]) => Member[]) =>
      void mutate((listed) => change(listed ?? []), { revalidate: false }),
    [mutate],
  )
  const retry = useCallback(() => void mutate(), [mutate])
  return {
    members,
    error: error && !data ? errorText(error, failure) : undefined,
    retry,
    change,
  }
}

/** The members with some put in or replaced. */
export const withMembers =
  (written: readonly Member[]) =>
  (members: readonly Member[]): Member[] => {
    const ids = new Set(written.map(({ id }) => id))
    return [...members.filter(({ id }) => !ids.has(id)), ...written]
  }

/** The members with one of them put in or replaced. */
export const withMember = (member: Member) => withMembers([member])
