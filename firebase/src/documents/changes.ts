import { randomUUID } from 'node:crypto'
import type { Image } from '../journal/entry.ts'

interface Change {
  readonly collection: string
  readonly id: string
  /** Whose the document is; undefined for one that is gone, of which nobody can tell any more. */
  readonly clubId: string | undefined
}

/** What has changed since a mark; without `changed` and `gone` anything may have. */
export interface Since {
  readonly mark: string
  /** The club's documents that were written. */
  readonly changed?: readonly string[]
  /** Documents that were deleted, whichever club's they were. */
  readonly gone?: readonly string[]
}

/**
 * What was written last, document by document, so that who has read a club's documents need not read them all again.
 * A change is noted after it was made and before anybody is told that it was: who asks after having been told hears of
 * it. A mark is of one life of the emulator, as a change that reached no disk is lost with it. A document never changes
 * its club.
 */
export class Changes {
  readonly #most: number
  #life = randomUUID()
  #kept: Change[] = []
  /** How many changes were noted and forgotten. */
  #forgotten = 0

  /** Remembers at least the last `most` changes. */
  constructor(most = 20_000) {
    this.#most = most
  }

  /** Notes what documents are after a write. */
  note(images: readonly Image[]): void {
    for (const [kind, name, fields] of images) {
      const [collection, id, ...below] = name.slice(name.indexOf('/documents/') + '/documents/'.length).split('/')
      if (kind !== 'documents' || !collection || !id || below.length > 0) continue
      this.#kept.push({ collection, id, clubId: fields === null ? undefined : clubOf(fields) })
    }
    if (this.#kept.length < 2 * this.#most) return
    this.#forgotten += this.#kept.length - this.#most
    this.#kept = this.#kept.slice(-this.#most)
  }

  /** Forgets everything: the emulator was filled anew from the journal. */
  startAnew(): void {
    this.#life = randomUUID()
    this.#forgotten = 0
    this.#kept = []
  }

  /** What of a club's documents in a collection has changed since a mark, and the mark of this moment. */
  since(clubId: string, collection: string, mark: string | undefined): Since {
    const [, life, number] = /^([^.]*)\.(\d+)$/.exec(mark ?? '') ?? []
    const from = Number(number) - this.#forgotten
    const now = { mark: `${this.#life}.${this.#forgotten + this.#kept.length}` }
    if (life !== this.#life || !(from >= 0 && from <= this.#kept.length)) return now
    const since = this.#kept.slice(from).filter((change) => change.collection === collection)
    return {
      ...now,
      changed: idsOf(since.filter((change) => change.clubId === clubId)),
      gone: idsOf(since.filter((change) => change.clubId === undefined)),
    }
  }
}

const idsOf = (changes: readonly Change[]): string[] => [...new Set(changes.map(({ id }) => id))]

function clubOf(fields: unknown): string {
  const { clubId } = fields as { clubId?: { stringValue?: unknown } }
  return typeof clubId?.stringValue === 'string' ? clubId.stringValue : ''
}
