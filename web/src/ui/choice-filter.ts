import { searchBy } from '@tessera/domain/search'

export interface Choice {
  value: string
  label: string
  /** Secondary text, such as a number or an address; searched as well. */
  detail?: string | undefined
}

const choiceSearch = searchBy<Choice>(({ label, detail = '' }) => [label, detail])

/**
 * Returns if a query finds a choice: by its words or, if those find no choice at all, by `find`, which returns the value
 * that the query names in another way.
 */
export function choiceFilter(choices: readonly Choice[], find?: (query: string) => string | undefined) {
  const search = choiceSearch(choices)
  // A combobox asks about the same query for each of its choices.
  let last: { readonly query: string; readonly found: ReadonlySet<Choice> } | undefined
  return (choice: Choice, query: string): boolean => {
    if (last?.query !== query) {
      const byWords = search(query)
      const value = byWords.length === 0 ? find?.(query) : undefined
      last = { query, found: new Set(value === undefined ? byWords : choices.filter((one) => one.value === value)) }
    }
    return last.found.has(choice)
  }
}
