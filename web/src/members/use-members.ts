import type { Member } from '@tessera/domain/members/member'
import { standingsContract } from '@tessera/domain/standings/contract'
import { useEffect, useMemo } from 'react'
import { mutate, SWRConfig, unstable_serialize } from 'swr'
import { keyOf, mayAsk, type Source, useSource } from '../firebase/use-api.ts'
import { fetchMembers, loadMembers, type MemberList, withChange } from './list/member-list.ts'
import { totalOf } from './list/mosaic-tiles.ts'

const keyNow = () => keyOf(standingsContract.list)

/** The cached list, of which the first rows may be all that is there. */
export const knownMembers = (): MemberList | undefined =>
  SWRConfig.defaultValue.cache.get(unstable_serialize(keyNow()))?.data

/** What the next load brings, for this user and club. */
let wanted: { readonly all: boolean; readonly day: string | undefined } = { all: false, day: undefined }

/** Begins with the first rows and the server's day, such as for another user. */
export function beginWithFirstRows(): void {
  wanted = { all: false, day: undefined }
  rulesBefore = []
}

async function load(): Promise<MemberList> {
  const { day } = wanted
  const list = await loadMembers(knownMembers(), wanted)
  // The club's day was not known, or has ended, when the request was sent.
  return wanted.day === day || wanted.day === list.day ? list : loadMembers(list, wanted)
}

/** Loads all members if only the first rows are there. */
function loadAll(): void {
  if (wanted.all) return
  wanted = { ...wanted, all: true }
  void mutate(keyNow())
}

/** What the statuses depend on beside the members and their payments, as this page last had it. */
let rulesBefore: readonly unknown[] = []

/** Loads the statuses that change with these rules, unless they are the first; those that are undefined are not known yet. */
export function followRules(rules: readonly unknown[]): void {
  const isChanged = rulesBefore.some((rule, place) => rule !== undefined && rule !== rules[place])
  rulesBefore = rules
  if (isChanged) void mutate(keyNow())
}

/** Loads the statuses of the club's day, if those that are there are of another one. */
export function followDay(day: string): void {
  wanted = { ...wanted, day }
  const known = knownMembers()?.day
  if (known !== undefined && known !== day) void mutate(keyNow())
}

/** The club's members with their statuses; the first rows, unless all are wanted. */
export const membersSource = (): Source<MemberList> => ({
  key: mayAsk(standingsContract.list) ? keyNow() : null,
  load,
  failure: fetchMembers,
})

const compare = (one: MemberList | undefined, other: MemberList | undefined) =>
  one === other ||
  (one !== undefined &&
    one.version === other?.version &&
    one.day === other?.day &&
    one.members === other?.members &&
    one.standings === other?.standings)

function useMemberList(wantsAll: boolean) {
  // Set before the first load begins, so that it brings all.
  if (wantsAll && !knownMembers()) wanted = { ...wanted, all: true }
  const list = useSource(membersSource(), { compare })
  const isPartial = list.data?.counts !== undefined
  useRestOfMembers(wantsAll && isPartial)
  return { ...list, isPartial }
}

/** Loads all members once they are wanted. */
export function useRestOfMembers(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) loadAll()
  }, [isWanted])
}

/**
 * All of the club's members by number, and today's status of each. `change` shows the result of a write before the list has
 * followed it; `retry` loads them, such as after a failed write, which may have been applied all the same; `reload` too,
 * and returns them.
 */
export function useMembers() {
  const { data, isPartial, lastError, reload } = useMemberList(true)
  const whole = isPartial ? undefined : data
  return {
    members: whole?.members,
    standings: whole?.standings,
    error: whole ? undefined : lastError,
    ...useMemberWrites(),
    reload: async () => {
      await mutate<MemberList>(keyNow(), withoutVersion, { revalidate: false })
      return (await reload())?.members
    },
  }
}

/**
 * The club's members as far as they are loaded: the first rows of a large club, with the number of all by status in
 * `counts`, until `wantsAll`.
 */
export function useFirstMembers(wantsAll: boolean) {
  const { data, isPartial, error, lastError } = useMemberList(wantsAll)
  const counts = data?.counts
  return {
    members: data?.members,
    standings: data?.standings,
    counts,
    /** True if there are only the first rows. */
    isPartial,
    /** Number of all members. */
    total: counts ? totalOf(counts) : data?.members.length,
    error,
    /** Why the rest is missing. */
    lastError,
  }
}

const withoutVersion = (known: MemberList | undefined) => known && { ...known, version: undefined }

/** Shows writes to members, without loading any. */
export const useMemberWrites = () =>
  useMemo(
    () => ({
      /** Shows the result of a write, and loads what it has changed. */
      change: (change: (members: readonly Member[]) => readonly Member[]) =>
        void mutate<MemberList>(keyNow(), (known) => known && withChange(known, change)),
      /** Loads all again. */
      retry: () => void mutate<MemberList>(keyNow(), withoutVersion),
    }),
    [],
  )

/** Inserts or replaces members. */
export const withMembers =
  (written: readonly Member[]) =>
  (members: readonly Member[]): Member[] => {
    const ids = new Set(written.map(({ id }) => id))
    return [...members.filter(({ id }) => !ids.has(id)), ...written]
  }

/** Inserts or replaces one member. */
export const withMember = (member: Member) => withMembers([member])
