/** The chosen rows of a list, by id, and what a range of them is measured from. */
export interface Ticks {
  readonly chosen: ReadonlySet<string>
  /** Where a range begins: the row that was ticked or unticked last. */
  readonly anchor?: string | undefined
  /** The other end of the last range. */
  readonly end?: string | undefined
  /** What was chosen before the last range: one that becomes shorter lets go of rows. */
  readonly before: ReadonlySet<string>
}

export const noTicks: Ticks = { chosen: new Set(), before: new Set() }

const without = (set: Iterable<string>, others: ReadonlySet<string>) =>
  new Set([...set].filter((id) => !others.has(id)))

/** Ticks or unticks one row. */
export function tick({ chosen }: Ticks, id: string): Ticks {
  const now = new Set(chosen)
  if (!now.delete(id)) now.add(id)
  return { chosen: now, before: now, anchor: id, end: id }
}

/** Makes all rows from the anchor to a row as the anchor is, in the order of the list; without an anchor in the list, ticks the row. */
export function tickRange(ticks: Ticks, ids: readonly string[], id: string): Ticks {
  const [from, to] = [ids.indexOf(ticks.anchor ?? ''), ids.indexOf(id)]
  if (from < 0 || to < 0) return tick(ticks, id)
  const { anchor = '', before } = ticks
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  const chosen = before.has(anchor) ? new Set([...before, ...range]) : without(before, new Set(range))
  return { ...ticks, chosen, end: id }
}

/** Goes on with a range from one row to its neighbour; begins one at that row if the last did not end there. */
export function stretch(ticks: Ticks, ids: readonly string[], { from, to }: { from: string; to: string }): Ticks {
  const hasBegun = ticks.end === from && ticks.anchor !== undefined && ticks.chosen.has(ticks.anchor)
  const before = new Set([...ticks.chosen, from])
  return tickRange(hasBegun ? ticks : { chosen: before, before, anchor: from, end: from }, ids, to)
}

/** Chooses all of some rows too, or none of them if all are chosen. */
export function tickAll({ chosen }: Ticks, ids: readonly string[]): Ticks {
  const now = countIn(chosen, ids) === ids.length ? without(chosen, new Set(ids)) : new Set([...chosen, ...ids])
  return { chosen: now, before: now }
}

/** How many of some rows are chosen. */
export const countIn = (chosen: ReadonlySet<string>, ids: readonly string[]): number =>
  ids.reduce((count, id) => count + Number(chosen.has(id)), 0)

/** Forgets rows that are no longer there; returns the same object if all are. */
export function keepOnly(ticks: Ticks, ids: ReadonlySet<string>): Ticks {
  const gone = without(ticks.chosen, ids)
  return gone.size === 0
    ? ticks
    : { ...ticks, chosen: without(ticks.chosen, gone), before: without(ticks.before, gone) }
}
