/** A requester already has the maximum number of waiting jobs. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/**
 * Runs a few jobs at a time. Each requester has its own queue, and the queues take turns: a requester with one job
 * waits for at most one queued job of each other requester, no matter how many those have.
 */
export class FairTurns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  /** Queues in the order of their next turn; empty queues are removed. */
  readonly #queues = new Map<string, (() => void)[]>()
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** True if `run` would refuse a job of this requester. */
  isFull(requester: string): boolean {
    return (this.#queues.get(requester)?.length ?? 0) >= this.#mostWaiting
  }

  /** Runs a job when it is the requester's turn and returns its result. @throws QueueFull */
  async run<T>(requester: string, job: () => Promise<T>): Promise<T> {
    if (this.isFull(requester)) throw new QueueFull(`More than ${this.#mostWaiting} jobs of one requester wait.`)
    if (this.#running >= this.#atOnce) await this.#wait(requester)
    else this.#running += 1
    try {
      return await job()
    } finally {
      this.#next()
    }
  }

  #wait(requester: string): Promise<void> {
    return new Promise((begin) => {
      const queue = this.#queues.get(requester)
      if (queue) queue.push(begin)
      else this.#queues.set(requester, [begin])
    })
  }

  /** Starts the next job of the first queue, and moves that queue behind the others. */
  #next(): void {
    const [first] = this.#queues
    if (!first) {
      this.#running -= 1
      return
    }
    const [requester, queue] = first
    const begin = queue.shift()
    this.#queues.delete(requester)
    if (queue.length > 0) this.#queues.set(requester, queue)
    begin?.()
  }
}
