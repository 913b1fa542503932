import type { Sentence } from '@tessera/domain/texts/text'
import type { NearLimit } from '@tessera/server/limits/near-limit'
import type { RateLimit, TooMany } from '@tessera/server/limits/rate-limit'
import { capacitySentence } from '@tessera/server/limits/refusals'
import { ownerIn } from '../documents/changes.ts'
import { partsOf } from '../documents/document-name.ts'
import type { NewestDocument } from '../documents/newest-documents.ts'
import type { Image } from '../journal/entry.ts'

const megabyte = 1024 * 1024

/** What the documents of a club take; one for all of them, since each document's own text of its club's id takes 40 bytes. */
interface ClubUse {
  readonly clubId: string
  bytes: number
}

interface Held {
  readonly club: ClubUse
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
  /** By full name. */
  readonly #documents = new Map<string, Held>()
  readonly #clubs = new Map<string, ClubUse>()
  readonly #max: number
  readonly #written: RateLimit
  readonly #near: NearLimit

  /** `max` is the share of a club in bytes; `written` limits the kilobytes that a club writes in a while. */
  constructor(max: number, written: RateLimit, near: NearLimit) {
    this.#max = max
    this.#written = written
    this.#near = near
  }

  /** Notes the documents that a start has read. What is below another one comes after it, whose club it has. */
  restore(documents: Iterable<NewestDocument>): void {
    const below: NewestDocument[] = []
    for (const one of documents) {
      if (partsOf(one.name)) this.#hold(one.name, one.clubId, one.fields.length)
      else below.push(one)
    }
    for (const { name, clubId, fields } of below) this.#hold(name, clubId, fields.length)
  }

  /** Notes the images of a write. */
  wrote(images: readonly Image[]): void {
    for (const image of images) {
      const held = this.#take(image)
      if (!held) continue
      const { clubId, bytes } = held.club
      this.#written.take(clubId, Math.ceil(held.bytes / 1024))
      this.#near.note('memory', clubId, bytes, this.#max)
    }
  }

  /** The bytes that a club takes. */
  of(clubId: string): number {
    return this.#clubs.get(clubId)?.bytes ?? 0
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
    const before = this.#documents.get(name)
    if (before) this.#add(before.club, -before.bytes)
    this.#documents.delete(name)
    if (fields === null || typeof fields !== 'object') return undefined
    return this.#hold(name, ownerIn(fields).clubId ?? '', JSON.stringify(fields).length)
  }

  #hold(name: string, clubId: string, length: number): Held | undefined {
    const club = this.#clubOf(name, clubId)
    if (!club) return undefined
    const held = { club, bytes: memoryOf(length) }
    this.#documents.set(name, held)
    this.#add(club, held.bytes)
    return held
  }

  /** A document below another one is of the same club. */
  #clubOf(name: string, named: string): ClubUse | undefined {
    const root = name.slice(0, name.indexOf('/documents/') + '/documents/'.length)
    const [collection = '', id = '', ...below] = name.slice(root.length).split('/')
    if (below.length > 0) return this.#documents.get(`${root}${collection}/${id}`)?.club
    const clubId = collection === 'clubs' ? id : named
    return clubId === '' ? undefined : (this.#clubs.get(clubId) ?? { clubId, bytes: 0 })
  }

  #add(club: ClubUse, bytes: number): void {
    club.bytes += bytes
    if (club.bytes > 0) this.#clubs.set(club.clubId, club)
    else this.#clubs.delete(club.clubId)
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
