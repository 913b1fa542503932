/** Memory that an emulator used right after a garbage collection, in MB, and the most that it may use. */
export interface HeapUse {
  readonly used: number
  readonly max: number
}

/**
 * Reads one line of Java's log of garbage collections (`-Xlog:gc`). Only collections that looked at all of the memory
 * say what lives: others leave what died long ago.
 */
export function readHeapUse(line: string, max: number): HeapUse | undefined {
  const [, used] = /\] GC\(\d+\) Pause (?:Remark|Cleanup|Full)\b.* \d+M->(\d+)M\(\d+M\)/.exec(line) ?? []
  return used === undefined ? undefined : { used: Number(used), max }
}

const highFrom = 0.75
/** So much more than after the start must be used, or a restart would free too little. */
const growth = 0.15
const highest = 0.95

/**
 * Says when an emulator should be started again to free memory. It keeps every former content of a document, also of
 * deleted ones, for as long as it runs; from the journal it gets the newest alone.
 */
export class HeapWatch {
  /** What the data need, as a share: the first measurement after the start. */
  #needed: number | undefined
  #isSaid = false

  started(): void {
    this.#needed = undefined
    this.#isSaid = false
  }

  /**
   * Takes a measurement; answers whether it is time for a restart, or that the data leave too little room for one to
   * help. Either is said once for each start.
   */
  judge({ used, max }: HeapUse): 'fine' | 'restart' | 'too small' {
    const share = used / max
    this.#needed ??= share
    const from = Math.max(highFrom, this.#needed + growth)
    if (this.#isSaid || (share < from && from <= highest)) return 'fine'
    this.#isSaid = true
    return from > highest ? 'too small' : 'restart'
  }
}
