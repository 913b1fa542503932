interface Listed {
  readonly id: string
}

/** Where an entry stands in a list. */
export interface Around<One> {
  /** Its place, from 0; undefined if it is not in the list. */
  readonly at: number | undefined
  readonly count: number
  readonly previous: One | undefined
  readonly next: One | undefined
}

/**
 * The entries before and after one in a list. One that is no longer in it has those that were around it in `before`, the list
 * as it was, and are still there.
 */
export function around<One extends Listed>(list: readonly One[], before: readonly One[], id: string): Around<One> {
  const at = list.findIndex((one) => one.id === id)
  const count = list.length
  if (at >= 0) return { at, count, previous: list[at - 1], next: list[at + 1] }
  const was = before.findIndex((one) => one.id === id)
  const now = new Map(list.map((one) => [one.id, one]))
  const stillThere = (ones: readonly One[]) => ones.map((one) => now.get(one.id)).filter((one) => one !== undefined)
  if (was < 0) return { at: undefined, count, previous: undefined, next: undefined }
  return {
    at: undefined,
    count,
    previous: stillThere(before.slice(0, was)).at(-1),
    next: stillThere(before.slice(was + 1))[0],
  }
}
