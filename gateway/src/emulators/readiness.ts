/** `accounts` is the Auth emulator, `documents` the Firestore emulator. */
export type Part = 'accounts' | 'documents'

/** Tracks which emulators are up. What needs one that is missing is refused with 503. */
export class Readiness {
  readonly #missing = new Set<Part>(['accounts', 'documents'])
  #isFirstStart = true
  #isStopped = false

  up(part: Part): void {
    if (this.#isStopped) return
    this.#missing.delete(part)
    if (part === 'documents') this.#isFirstStart = false
  }

  down(part: Part): void {
    this.#missing.add(part)
  }

  /**
   * From now on nothing is there: who still asks over an open connection is refused, and the health says so. A part that is just
   * starting again stays down, too.
   */
  stop(): void {
    this.#isStopped = true
    this.down('accounts')
    this.down('documents')
  }

  /** True if everything can be done. */
  get ready(): boolean {
    return this.#missing.size === 0
  }

  /** True until the Firestore emulator is filled for the first time: meanwhile the documents of the journal are read. */
  get readsFromDisk(): boolean {
    return this.#isFirstStart
  }

  /** True if documents can be read. */
  get readable(): boolean {
    return this.#isFirstStart || !this.#missing.has('documents')
  }

  get missing(): Part[] {
    return [...this.#missing]
  }
}
