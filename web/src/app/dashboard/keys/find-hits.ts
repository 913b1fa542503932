import type { Member } from '@tessera/domain/members/member'
import { searchBy, searchText, wordsOf } from '@tessera/domain/search'

/** An entry of the palette: a member or an action. */
export interface Hit {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  readonly member?: Member | undefined
  readonly run: () => void
}

const most = 8

const peopleSearch = searchBy<Hit>(({ label, member }) => [label, member?.memberId ?? '', member?.email ?? ''])
const actionSearch = searchBy<Hit>(({ label, detail = '' }) => [label, detail])

/** Parts of names and numbers begin after a space, a hyphen or an apostrophe. */
const beginnings = ({ label, member }: Hit): string =>
  ` ${searchText(`${label} ${member?.memberId ?? ''}`.replace(/[-'’]/g, ' ')).replace(/\n/g, ' ')}`

/**
 * Returns a search over people and actions. It finds up to eight hits: first those with a word that begins with each of
 * the query's, then the others; people before actions in both. An empty query lists all actions.
 */
export function hitSearch(people: readonly Hit[], actions: readonly Hit[]): (query: string) => readonly Hit[] {
  const findPeople = peopleSearch(people)
  const findActions = actionSearch(actions)
  return (query) => {
    const words = wordsOf(query)
    if (words.length === 0) return actions
    const begins = (hit: Hit) => {
      const text = beginnings(hit)
      return words.every((word) => text.includes(` ${word}`))
    }
    const [first, others]: [Hit[], Hit[]] = [[], []]
    for (const hit of [...findPeople(query), ...findActions(query)]) {
      if (first.length === most) break
      const kind = begins(hit) ? first : others
      kind.push(hit)
    }
    return [...first, ...others].slice(0, most)
  }
}
