import { type EventLoopUtilization, performance } from 'node:perf_hooks'

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
  const memory = new MemoryAtRest(() => void gc())
  let before: EventLoopUtilization = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    memory.note(performance.eventLoopUtilization(now, before).utilization)
    before = now
  }, everyMs).unref()
}
