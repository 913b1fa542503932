/** Lets one job run after another, in the order in which they came. A job that fails holds nobody up. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#last.then(job, job)
    this.#last = result.catch(() => undefined)
    return result
  }
}
