import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { isPlainDate } from '@tessera/domain/plain-date'
import { standingsContract } from '@tessera/domain/standings/contract'
import { LRUCache } from 'lru-cache'
import { followClub } from '../clubs/service.ts'
import type { Mount } from '../http/mount.ts'
import { listMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readBooks } from '../payments/service.ts'
import { ClubStandings, type Facts } from './club-standings.ts'

type StandingsNeeds = Needs<'clubCache' | 'db' | 'listCache' | 'now'>

/** Maximum number of members whose statuses stay in memory, about 200 bytes each. */
const mostMembers = 200_000

export function standingsRoutes(mount: Mount, deps: StandingsNeeds): void {
  const clubs = new LRUCache<string, ClubStandings>({
    maxSize: mostMembers,
    sizeCalculation: ({ size }) => Math.max(1, size),
  })
  mount(standingsContract.list, async ({ caller: { clubId }, query }) => {
    const facts = await readFacts(deps, clubId, query)
    const club = clubs.get(clubId) ?? new ClubStandings()
    const listed = club.update(facts)
    // The cache asks for an entry's size only when it is set.
    clubs.delete(clubId)
    clubs.set(clubId, club)
    const changed = query.since === undefined ? undefined : club.changedSince(query.since)
    if (changed) return listed.only(changed)
    // In hosted mode each request reads all members, so that two requests would cost twice.
    return query.part === 'first' && deps.firebase.clubCache.follow ? listed.first() : listed.all()
  })
}

interface Asked {
  readonly since?: string
  readonly day?: string
}

/**
 * Reads what the statuses of a day depend on; without a valid day, of the club's today. In hosted mode it is what the listeners
 * have heard, but for the members of a list that is loaded as a whole.
 */
async function readFacts(deps: StandingsNeeds, clubId: string, { since, day: asked }: Asked): Promise<Facts> {
  const { db, listCache } = deps.firebase
  const heard = { firebase: { db, clubCache: listCache } }
  const [club, members, books] = await Promise.all([
    followClub(heard, clubId),
    listMembers(since === undefined ? deps : heard, clubId),
    readBooks(heard, clubId),
  ])
  const day = asked !== undefined && isPlainDate(asked) ? asked : dayInZone(deps.now(), club.timeZone)
  return { members, books: { ...books, seasonStartsInMonth: club.seasonStartsInMonth }, day }
}
