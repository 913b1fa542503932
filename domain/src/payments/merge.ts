/** Changes to a list since it was loaded: entries added or changed, and the ids of removed ones. */
interface Changes<T> {
  readonly changed: readonly T[]
  readonly gone?: readonly string[]
}

/** Applies changes to a list; returns the same list if nothing differs, so that nothing renders again. */
export function merge<T extends { readonly id: string }>(
  known: readonly T[],
  { changed, gone = [] }: Changes<T>,
): readonly T[] {
  if (changed.length + gone.length === 0) return known
  const news = new Map(changed.map((one) => [one.id, one]))
  const left = new Set(gone.filter((id) => !news.has(id)))
  const before = new Map(known.map((one) => [one.id, one]))
  const differs = (one: T) => JSON.stringify(before.get(one.id)) !== JSON.stringify(one)
  if (!changed.some(differs) && ![...left].some((id) => before.has(id))) return known
  return [...known.filter(({ id }) => !news.has(id) && !left.has(id)), ...news.values()]
}
