import type { Member } from '@tessera/domain/members/member'
import { searchOf, searchText } from '@tessera/domain/search'

/** An entry of the palette: a member or an action. */
export interface Hit {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  readonly member?: Member | undefined
  readonly run: () => void
}

const most = 8

/**
 * Returns a search over people and actions. It finds up to eight hits: first those with a word that begins with the
 * query, then the others; people before actions in both. An empty query lists all actions.
 */
export function hitSearch(people: readonly Hit[], actions: readonly Hit[]): (query: string) => readonly Hit[] {
  const findPeople = searchOf(people, ({ label, member }) => [label, member?.memberId ?? '', member?.email ?? ''])
  const findActions = searchOf(actions, ({ label, detail = '' }) => [label, detail])
  return (query) => {
    const wanted = searchText(query)
    if (!wanted) return actions
    const begins = ({ label, member }: Hit) =>
      ` ${searchText(`${label} ${member?.memberId ?? ''}`).replace(/[-'’]/g, ' ')}`.includes(` ${wanted}`)
    const [first, others]: [Hit[], Hit[]] = [[], []]
    for (const hit of [...findPeople(query), ...findActions(query)]) {
      if (first.length === most) break
      const kind = begins(hit) ? first : others
      kind.push(hit)
    }
    return [...first, ...others].slice(0, most)
  }
}
