const everyMs = 10_000
/** The share of a period that a process at rest takes: its jobs look each few seconds whether there is anything to do. */
const atRest = 0.05

/**
 * Decides when a process gives back the memory of its garbage: once, when it rests after it has worked. Node by itself keeps it
 * until more is allocated, which on a quiet evening is never: 80 MB of the API after a start with 10,000 members.
 */
export class MemoryAtRest {
  readonly #collect: () => void
  #hasWorked = true
  #wasAtRest = false

  constructor(collect: () => void) {
    this.#collect = collect
  }

  /** Takes the share of the last period in which the process worked, from 0 to 1. */
  note(share: number): void {
    const rests = share < atRest
    if (!rests) this.#hasWorked = true
    if (rests && this.#wasAtRest && this.#hasWorked) {
      this.#hasWorked = false
      this.#collect()
    }
    this.#wasAtRest = rests
  }
}

/** Gives back memory at rest until the process ends; nothing for a process without `--expose-gc`. */
export function giveBackMemoryAtRest(): void {
  const { gc } = globalThis
  if (!gc) return
  // Of the last resort: after any other, 80 MB more of the API stay resident, and 16 MB of the gateway (docs/benchmarks.md).
  const memory = new MemoryAtRest(() => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
  let [before, since] = [process.cpuUsage(), performance.now()]
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const now = performance.now()
    // Not the share in which the event loop was busy: on a busy machine it waits for its turn most of that time, and never rests.
    memory.note((user + system) / 1000 / (now - since))
    before = process.cpuUsage()
    since = now
  }, everyMs).unref()
}
