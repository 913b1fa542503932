import { pausesOf } from '../members/pause.ts'
import { dayAfter, type PlainDate } from '../plain-date.ts'
import { hasFamilyItems, withFamilies } from './family-books.ts'
import { type Books, membershipStatus, type NamedFact } from './status.ts'

/** What is asked of a member after a change of types, less what is asked before it, in cents: below 0 if less is asked. */
export interface TypeCost<Member> {
  readonly member: Member
  readonly cents: number
}

/** The day on which a change is judged: if it changes pauses, that after the last that ends, as each month in it counts; else today. */
function judgedOn(one: NamedFact, other: NamedFact, today: PlainDate): PlainDate {
  if (one.pauses === other.pauses) return today
  const ends = [one, other].flatMap((member) => pausesOf(member).map(({ until }) => until && dayAfter(until)))
  const last = [today, ...ends].reduce((a, b) => (a > b ? a : b))
  const { leavesOn } = other
  return leavesOn && leavesOn < last && leavesOn >= today ? leavesOn : last
}

/**
 * Returns of whom something else is asked once some members have other types or pauses: what is open and due or to come, as of
 * today, and of what repeats also what falls due until a pause ends.
 * `changed` are these members as they would be, `members` all of the club as they are. Of an item for families, others of their
 * families can be asked.
 */
export function typeCosts<Member extends NamedFact>(
  changed: readonly Member[],
  members: readonly Member[],
  books: Books,
  today: PlainDate,
): TypeCost<Member>[] {
  const wanted = new Map(changed.map((member) => [member.id, member]))
  const after = members.map((member) => wanted.get(member.id) ?? member)
  const [known, knownAfter] = [withFamilies(books, members), withFamilies(books, after)]
  const heads = new Set(changed.map(({ id, belongsTo }) => belongsTo ?? id))
  const isTouched = ({ id, belongsTo }: Member) =>
    wanted.has(id) || (hasFamilyItems(books) && heads.has(belongsTo ?? id))
  const open = (member: Member, of: Books, day: PlainDate) => {
    const { unmet, upcoming } = membershipStatus(member, of, 'all', day)
    // On a later day what repeats comes next for whoever is paid up, and for nobody else.
    const asked = day === today ? upcoming : upcoming.filter(({ each }) => each === undefined)
    return [...unmet, ...asked].reduce((cents, one) => cents + one.open, 0)
  }
  return members.flatMap((member) => {
    if (!isTouched(member)) return []
    const changedTo = wanted.get(member.id) ?? member
    const day = judgedOn(member, changedTo, today)
    const cents = open(changedTo, knownAfter, day) - open(member, known, day)
    return cents === 0 ? [] : { member, cents }
  })
}
