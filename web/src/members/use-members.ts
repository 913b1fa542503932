import { memberListContract } from '@tessera/domain/members/list-contract'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { useMemo } from 'react'
import { sourceOf, useSource } from '../firebase/use-api.ts'
import { sortMembers } from './find-members.ts'

export const membersSource = () => sourceOf(memberListContract.list, { failure: text('Failed to fetch members') })

/**
 * The club's members by number. `change` shows the result of a write without loading all again; `retry` loads them,
 * such as after a failed write, which may have been applied all the same; `reload` too, and returns them.
 */
export function useMembers() {
  const { data, error, retry, reload, change } = useSource(membersSource())
  const members = useMemo(() => data && sortMembers(data), [data])
  return { members, error, retry, reload, change }
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
