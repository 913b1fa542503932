import type { PlainDate } from '@tessera/domain/plain-date'
import { firstRows, type StandingsAnswer, type StatusCounts, wholeUpTo } from '@tessera/domain/standings/contract'
import { type MemberStanding, packMembers } from '@tessera/domain/standings/pack'

/** A club's members by number with their statuses on a day. Answers are frozen, so that each is serialized to JSON once. */
export class Listed {
  readonly version: string
  readonly day: PlainDate
  readonly #listed: readonly MemberStanding[]
  /** By member id, as they are by now. */
  readonly #byId: ReadonlyMap<string, MemberStanding>
  #all: StandingsAnswer | undefined
  #first: StandingsAnswer | undefined

  constructor(byId: ReadonlyMap<string, MemberStanding>, version: string, day: PlainDate) {
    this.#listed = [...byId.values()]
    this.#byId = byId
    this.version = version
    this.day = day
  }

  /** All members. */
  all(): StandingsAnswer {
    const { version, day } = this
    this.#all ??= Object.freeze({ version, day, all: packMembers(this.#listed) })
    return this.#all
  }

  /** The first members, and the number of all by status; all members of a club that is not large. */
  first(): StandingsAnswer {
    if (this.#listed.length <= wholeUpTo) return this.all()
    const { version, day } = this
    const first = packMembers(this.#listed.slice(0, firstRows))
    this.#first ??= Object.freeze({ version, day, first, counts: countsOf(this.#listed) })
    return this.#first
  }

  /** The members with these ids, and the ids of those who do not exist any more. */
  only(ids: ReadonlySet<string>): StandingsAnswer {
    const changed = [...ids].flatMap((id) => this.#byId.get(id) ?? [])
    const { version, day } = this
    return { version, day, changed: packMembers(changed), gone: [...ids].filter((id) => !this.#byId.has(id)) }
  }
}

function countsOf(listed: readonly MemberStanding[]): StatusCounts {
  const counts = { Active: 0, 'Payment Due': 0, Disabled: 0 }
  for (const { standing } of listed) counts[standing.status] += 1
  return counts
}
