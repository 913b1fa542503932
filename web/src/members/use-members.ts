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

export const membersKey = (clubId: string | null) => (clubId ? ['members', clubId] : null)

export const loadMembers = (): Promise<Member[]> => call(membersContract.list, { failure })

/**
 * The club's members by number. `change` shows the result of a write without loading all again; `retry` loads them,
 * such as after a failed write, which may have been applied all the same.
 */
export function useMembers() {
  const { clubId } = useSession()
  const { data, error, mutate } = useSWR(membersKey(clubId), loadMembers)
  const members = useMemo(() => data && sortMembers(data), [data])
  const change = useCallback(
    (change: (members: readonly Member[]) => Member[]) =>
      void mutate((listed) => listed && change(listed), { revalidate: (listed) => !listed }),
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

/** Inserts or replaces members. */
export const withMembers =
  (written: readonly Member[]) =>
  (members: readonly Member[]): Member[] => {
    const ids = new Set(written.map(({ id }) => id))
    return [...members.filter(({ id }) => !ids.has(id)), ...written]
  }

/** Inserts or replaces one member. */
export const withMember = (member: Member) => withMembers([member])
