import type { Member } from '@tessera/domain/members/member'
import { searchBy, searchText, wordsOf } from '@tessera/domain/search'

/** An entry of the palette: something to do, perhaps for a member. */
export interface Hit {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** Further words that find it. */
  readonly words?: string | undefined
  readonly member?: Member | undefined
  /** What it does for the member. */
  readonly does?: string | undefined
  /** Runs once the palette has closed, in place of returning the focus, because it moves the focus. */
  readonly late?: boolean | undefined
  readonly run: () => void
}

/** Something to do for a member. */
export interface Deed {
  readonly id: string
  readonly label: string
  readonly words: string
  readonly run: (member: Member) => void
}

const most = 8

/** Search over members by name, number and e-mail. */
export const memberSearch = searchBy<Member>(({ fullName, memberId, email }) => [fullName, memberId, email])
const actionSearch = searchBy<Hit>(({ label, detail = '', words = '' }) => [label, detail, words])

/** The text with a space before each word: parts of names and numbers begin after a space, a hyphen or an apostrophe. */
const spaced = (text: string): string => ` ${searchText(text.replace(/[-'’]/g, ' ')).replace(/\n/g, ' ')}`
const begins = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(` ${word}`))

const hitOf = ({ id, label, run }: Deed, member: Member): Hit => ({
  id: `${id} ${member.id}`,
  label: member.fullName,
  detail: member.memberId,
  member,
  does: label,
  run: () => run(member),
})

/** All that can be done for a member, the first deed last: it is what the member's own hit does. */
export const hitsFor = (member: Member, [main, ...others]: readonly [Deed, ...Deed[]]): readonly Hit[] =>
  [...others, main].map((deed) => hitOf(deed, member))

/** 0 if a word of the name or label begins with each of the query's, 1 if one of its other words does, else 2. */
function rankOf({ label, detail = '', words = '', member }: Hit, query: readonly string[]): 0 | 1 | 2 {
  if (begins(spaced(`${label} ${member?.memberId ?? ''}`), query)) return 0
  return !member && begins(spaced(`${label} ${detail} ${words}`), query) ? 1 : 2
}

/** For a query that names a deed and a member, as `edit anna`: the deed for the members found by the rest. */
function deedsFor(query: readonly string[], deeds: readonly Deed[], find: (rest: string) => readonly Member[]): Hit[] {
  return deeds.flatMap((deed) => {
    const own = spaced(`${deed.label} ${deed.words}`)
    const rest = query.filter((word) => !begins(own, [word]))
    if (rest.length === 0 || rest.length === query.length) return []
    return find(rest.join(' '))
      .slice(0, most)
      .map((member) => hitOf(deed, member))
  })
}

/**
 * Returns a search over members, with what can be done for them, and actions. It finds up to eight hits: those with a word
 * that begins with each of the query's before the others, and members before actions. A member is found once, with the first
 * deed, and with others that the query names. An empty query lists all actions.
 */
export function hitSearch(
  findMembers: (query: string) => readonly Member[],
  [main, ...others]: readonly [Deed, ...Deed[]],
  actions: readonly Hit[],
): (query: string) => readonly Hit[] {
  const findActions = actionSearch(actions)
  return (query) => {
    const words = wordsOf(query)
    if (words.length === 0) return actions
    const found = findMembers(query)
    const ranks: [Hit[], Hit[], Hit[]] = [[], [], deedsFor(words, [main, ...others], findMembers)]
    for (const member of found) {
      if (ranks[0].length === most) break
      const hit = hitOf(main, member)
      ranks[rankOf(hit, words)].push(hit)
    }
    for (const hit of findActions(query)) ranks[rankOf(hit, words)].push(hit)
    // A word may begin both a deed's and a part of an e-mail address.
    return [...new Map(ranks.flat().map((hit) => [hit.id, hit])).values()].slice(0, most)
  }
}
