/** An emulator's heap use right after a garbage collection, and its limit, both in MB. */
export interface HeapUse {
  readonly used: number
  readonly max: number
}

/**
 * Parses a line of Java's garbage collection log (`-Xlog:gc`). Undefined for collections of only a part of the heap,
 * because they leave garbage behind.
 */
export function readHeapUse(line: string, max: number): HeapUse | undefined {
  const [, used] = /\] GC\(\d+\) Pause (?:Remark|Cleanup|Full)\b.* \d+M->(\d+)M\(\d+M\)/.exec(line) ?? []
  return used === undefined ? undefined : { used: Number(used), max }
}

const highFrom = 0.75
/** Minimum growth since the start as a share of the heap; below it a restart frees too little. */
const growth = 0.15
const highest = 0.95

/**
 * Decides when to restart an emulator to free memory. A running emulator keeps every version of every document, even of
 * deleted ones; after a restart it gets only the latest versions, from the journal.
 */
export class HeapWatch {
  /** Share of the heap that the data need: the first measurement after the start. */
  #needed: number | undefined
  #isSaid = false

  started(): void {
    this.#needed = undefined
    this.#isSaid = false
  }

  /**
   * Returns `restart` if one is due, `too small` if the data leave too little room for a restart to help; either at
   * most once per start.
   */
  check({ used, max }: HeapUse): 'fine' | 'restart' | 'too small' {
    const share = used / max
    this.#needed ??= share
    const from = Math.max(highFrom, this.#needed + growth)
    if (this.#isSaid || (share < from && from <= highest)) return 'fine'
    this.#isSaid = true
    return from > highest ? 'too small' : 'restart'
  }
}
