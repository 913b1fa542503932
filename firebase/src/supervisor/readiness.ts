/** What the doors wait for. `accounts` is the Auth emulator, `documents` the Firestore emulator. */
export type Part = 'accounts' | 'documents'

/** Whether everything behind the doors answers. While something is missing, the doors answer 503. */
export class Readiness {
  readonly #missing = new Set<Part>(['accounts', 'documents'])

  up(part: Part): void {
    this.#missing.delete(part)
  }

  down(part: Part): void {
    this.#missing.add(part)
  }

  get ready(): boolean {
    return this.#missing.size === 0
  }

  get missing(): Part[] {
    return [...this.#missing]
  }
}
