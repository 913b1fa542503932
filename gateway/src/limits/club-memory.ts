import type { Sentence } from '@tessera/domain/texts/text'
import type { NearLimit } from '@tessera/server/limits/near-limit'
import type { RateLimit, TooMany } from '@tessera/server/limits/rate-limit'
import { capacitySentence } from '@tessera/server/limits/refusals'
import { ownerIn } from '../documents/changes.ts'
import type { Image } from '../journal/entry.ts'

const megabyte = 1024 * 1024

interface Held {
  readonly clubId: string
  readonly bytes: number
}

/** Why a club may write no more now. */
export interface MemoryRefusal {
  readonly tooMany?: TooMany | undefined
  readonly full?: Sentence | undefined
}

/**
 * What each club's documents take of the memory of the Firestore emulator, which all clubs share. Follows every write,
 * of browsers and of the API alike; a club that has reached its share, or has written much in a moment, is refused
 * before its next write. Deleting is always allowed.
 */
export class ClubMemory {
  readonly #documents = new Map<string, Held>()
  readonly #clubs = new Map<string, number>()
  readonly #max: number
  readonly #written: RateLimit
  readonly #near: NearLimit

  /** `max` is the share of a club in bytes; `written` limits the kilobytes that a club writes in a while. */
  constructor(max: number, written: RateLimit, near: NearLimit) {
    this.#max = max
    this.#written = written
    this.#near = near
  }

  /** Notes the newest images of documents as they are read at the start. */
  restore(images: readonly Image[]): void {
    for (const image of images) this.#take(image)
  }

  /** Notes the images of a write. */
  wrote(images: readonly Image[]): void {
    for (const image of images) {
      const held = this.#take(image)
      if (!held) continue
      this.#written.take(held.clubId, Math.ceil(held.bytes / 1024))
      this.#near.note('memory', held.clubId, this.of(held.clubId), this.#max)
    }
  }

  /** The bytes that a club takes. */
  of(clubId: string): number {
    return this.#clubs.get(clubId) ?? 0
  }

  /** Returns why a club may not write; with `adding` false, for deletions, only if it has written too much just now. */
  refusal(clubId: string, adding: boolean): MemoryRefusal {
    const full = adding && this.of(clubId) >= this.#max
    return {
      tooMany: this.#written.spent(clubId),
      full: full ? capacitySentence('memory', Math.floor(this.#max / megabyte)) : undefined,
    }
  }

  /** Returns what a document takes now; undefined for one that is gone, or of no club. */
  #take([kind, name, fields]: Image): Held | undefined {
    if (kind !== 'documents') return undefined
    const key = name.slice(name.indexOf('/documents/') + '/documents/'.length)
    const before = this.#documents.get(key)
    if (before) this.#add(before.clubId, -before.bytes)
    this.#documents.delete(key)
    if (fields === null || typeof fields !== 'object') return undefined
    const clubId = this.#clubOf(key, fields)
    if (clubId === undefined) return undefined
    const held = { clubId, bytes: memoryOf(JSON.stringify(fields).length) }
    this.#documents.set(key, held)
    this.#add(clubId, held.bytes)
    return held
  }

  /** A document below another one is of the same club. */
  #clubOf(key: string, fields: object): string | undefined {
    const [collection = '', id = '', ...below] = key.split('/')
    if (below.length > 0) return this.#documents.get(`${collection}/${id}`)?.clubId
    return collection === 'clubs' ? id : ownerIn(fields).clubId
  }

  #add(clubId: string, bytes: number): void {
    const sum = this.of(clubId) + bytes
    if (sum > 0) this.#clubs.set(clubId, sum)
    else this.#clubs.delete(clubId)
  }
}

const perDocument = 2_000
/** Longer documents are pictures and other files, which the emulator keeps as plain bytes. */
const longestText = 20_000

/**
 * Estimates the memory of a document in the emulator from the length of its fields as JSON. Measured with the heap after
 * a collection: 10,000 payments of 500 bytes took 24 MB, 5,000 letters of 3,600 bytes 49 MB, 200 photos of 267,000 bytes 40 MB.
 */
export const memoryOf = (length: number): number => perDocument + length + Math.min(length, longestText)
