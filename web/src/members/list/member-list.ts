import { AppError } from '@tessera/domain/errors'
import { memberListContract } from '@tessera/domain/members/list-contract'
import type { Member } from '@tessera/domain/members/member'
import type { Standing } from '@tessera/domain/membership/status'
import { whileEnabled } from '@tessera/domain/membership/while-enabled'
import { type StatusCounts, standingsContract } from '@tessera/domain/standings/contract'
import { type MemberStanding, unpackMembers } from '@tessera/domain/standings/pack'
import { text } from '@tessera/domain/texts/text'
import { call } from '../../http/call.ts'
import { sortMembers } from './find-members.ts'

export const fetchMembers: string = text('Failed to fetch members')

/** The club's members by number, with their statuses. */
export interface MemberList {
  /** Without a version all are loaded again. */
  readonly version: string | undefined
  /** The day of the statuses. */
  readonly day: string | undefined
  readonly members: readonly Member[]
  /** By member id; absent from a server that has no statuses. */
  readonly standings: ReadonlyMap<string, Standing> | undefined
  /** The number of all by status, as long as `members` are only the first rows. */
  readonly counts?: StatusCounts
}

interface Wanted {
  /** False if the first rows suffice. */
  readonly all: boolean
  /** The day of the statuses; undefined for the club's today. */
  readonly day: string | undefined
}

/** Loads what has changed since `known`; all members, or the first rows, if they are not known yet. Throws an AppError, by default with `failure`. */
export async function loadMembers(
  known: MemberList | undefined,
  { all, day }: Wanted,
  failure = fetchMembers,
): Promise<MemberList> {
  const whole = known?.counts ? undefined : known
  const query = { day, since: whole?.version, part: all || whole ? undefined : 'first' }
  const answer = await call(standingsContract.list, { query, failure }).catch(notThere)
  if (!answer) return withoutStandings()
  const { version } = answer
  const about = { version, day: answer.day }
  if ('all' in answer) return { ...about, ...listOf(unpackMembers(answer.all)) }
  if ('first' in answer) return { ...about, ...listOf(unpackMembers(answer.first)), counts: answer.counts }
  return { ...about, ...merge(whole, unpackMembers(answer.changed), answer.gone) }
}

/** Undefined for the error of a server without the endpoint. */
function notThere(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error
}

/** The list of a server that knows the specification alone. */
async function withoutStandings(): Promise<MemberList> {
  const members = await call(memberListContract.list, { failure: fetchMembers })
  return { version: undefined, day: undefined, members: sortMembers(members), standings: undefined }
}

type Lists = Pick<MemberList, 'members' | 'standings'>

const listOf = (listed: readonly MemberStanding[]): Lists => ({
  members: sortMembers(listed.map(({ member }) => member)),
  standings: new Map(listed.map(({ member, standing }) => [member.id, standing])),
})

/** Works changes in; members that did not change stay the same objects. */
function merge(known: Lists | undefined, changed: readonly MemberStanding[], gone: readonly string[]): Lists {
  const [members, standings] = [known?.members ?? [], known?.standings ?? new Map<string, Standing>()]
  if (changed.length + gone.length === 0) return { members, standings }
  const after = new Map(standings)
  for (const id of gone) after.delete(id)
  for (const { member, standing } of changed) after.set(member.id, standing)
  return {
    members: withChanged(members, new Map(changed.map(({ member }) => [member.id, member])), gone),
    standings: after,
  }
}

/** Sorts again only if somebody is new or has another number. */
function withChanged(
  members: readonly Member[],
  changed: ReadonlyMap<string, Member>,
  gone: readonly string[],
): Member[] {
  const leaves = new Set(gone)
  const stay = members.filter(({ id }) => !leaves.has(id))
  const isNumbered = (member: Member) => changed.get(member.id)?.memberId === member.memberId
  if (stay.filter(isNumbered).length === changed.size) return stay.map((member) => changed.get(member.id) ?? member)
  return sortMembers([...stay.filter(({ id }) => !changed.has(id)), ...changed.values()])
}

/** A list after a write; the status of a member who was enabled or disabled follows at once. */
export function withChange(list: MemberList, change: (members: readonly Member[]) => readonly Member[]): MemberList {
  const before = new Map(list.members.map((member) => [member.id, member]))
  const members = sortMembers(change(list.members))
  const standings = list.standings && new Map(list.standings)
  for (const { id, enabled } of members) {
    const standing = standings?.get(id)
    if (standing && before.get(id)?.enabled !== enabled) standings?.set(id, whileEnabled(standing, enabled))
  }
  return { ...list, members, standings }
}
