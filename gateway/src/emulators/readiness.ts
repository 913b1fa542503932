/** `accounts` is the Auth emulator, `documents` the Firestore emulator. */
export type Part = 'accounts' | 'documents'

/** Tracks which emulators are up. The gateway responds with 503 while one is missing. */
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
