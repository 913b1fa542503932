import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Readiness } from '../emulators/readiness.ts'
import { notReady } from '../http/refusal.ts'
import type { Image } from '../journal/entry.ts'
import type { Journal } from '../journal/journal.ts'
import type { Upstream, UpstreamAnswer, UpstreamCall } from '../upstream.ts'
import { asOwner } from './as-owner.ts'
import { Changes, noOwner, type Owner, ownerFields, ownerIn } from './changes.ts'
import { DocumentsOnDisk } from './documents-on-disk.ts'
import { HeldDocuments } from './held-documents.ts'
import { answerKnownMissing } from './known-missing.ts'
import type { NewestDocuments } from './newest-documents.ts'
import { readImages } from './read-images.ts'
import { imagesTold, readTouched, type Touched } from './touched.ts'

type WriteVerb = 'commit' | 'batchWrite'

interface Write {
  readonly call: UpstreamCall
  readonly verb: WriteVerb
  readonly touched: Touched
  readonly done: (answer: UpstreamAnswer) => void
  readonly failed: (error: unknown) => void
}

/** Writes that share one journal entry: nearly always a single one. */
interface Change {
  running: number
  settling: boolean
  readonly answered: { readonly write: Write; readonly answer: UpstreamAnswer }[]
  /** Owners of deleted documents, by full name. */
  readonly owners: Map<string, Owner>
}

interface DocumentsParts {
  readonly upstream: Upstream
  readonly projectId: string
  readonly journal: Journal
  readonly readiness: Readiness
  /** What the journal held when it was opened. */
  readonly atStart: NewestDocuments
  /** Called when the emulator may or may not have written: it must then restart from the journal. */
  readonly unsure: () => void
  /** Called with the images of each write. */
  readonly wrote: (images: readonly Image[]) => void
}

interface ReadAnswer {
  readonly status: number
  readonly body: Readable
}

/**
 * The documents in the Firestore emulator. All writes, from browsers and the API, go through `write`. A write locks the
 * documents that it touches until their new images are passed to the journal; it gets its response once they are on
 * the disk. Writes of other documents run in parallel.
 */
export class Documents {
  readonly base: string
  readonly changes = new Changes()
  readonly #inMemory = new HeldDocuments()
  readonly #upstream: Upstream
  readonly #journal: Journal
  readonly #readiness: Readiness
  readonly #unsure: () => void
  readonly #wrote: (images: readonly Image[]) => void
  readonly #waiting = new Set<Write>()
  readonly #held = new Map<string, Change>()
  #isPaused = false
  #onDisk: DocumentsOnDisk | undefined

  constructor({ upstream, projectId, journal, readiness, atStart, unsure, wrote }: DocumentsParts) {
    this.#upstream = upstream
    this.#journal = journal
    this.#readiness = readiness
    this.#unsure = unsure
    this.#wrote = wrote
    this.base = `/v1/projects/${projectId}/databases/(default)/documents`
    this.#onDisk = new DocumentsOnDisk(atStart, this.base)
    this.#inMemory.replace(atStart)
  }

  /** The documents of the journal, until the emulator is filled for the first time. */
  get atStart(): NewestDocuments | undefined {
    if (!this.#readiness.readsFromDisk) {
      this.#onDisk?.newest.clear()
      this.#onDisk = undefined
    }
    return this.#onDisk?.newest
  }

  /**
   * Sends a read of any documents. While the emulator is filled for the first time, it is answered from the journal; one
   * of numbers and addresses that are not in use is answered from memory.
   * @throws UpstreamSilent
   * @throws Refusal if only the emulator can answer it, and is not filled yet
   */
  async readAsOwner(call: Pick<UpstreamCall, 'method' | 'path' | 'body'>): Promise<ReadAnswer> {
    if (!this.atStart) {
      const missing = answerKnownMissing(this.#inMemory, call)
      if (missing !== undefined) return { status: 200, body: Readable.from([missing]) }
      const answer = await this.read(call, asOwner)
      return { status: answer.statusCode ?? 502, body: answer }
    }
    const answer = this.#onDisk?.answer(call)
    if (!answer) throw notReady()
    return { status: answer.status, body: Readable.from([answer.body]) }
  }

  /**
   * The changes of a club's documents in a collection since a cursor, with the documents where they are held.
   * @throws Refusal if the caller needs versions, and the emulator is not filled yet
   */
  changesSince(clubId: string, collection: string, cursor: string | undefined, needsVersions: boolean) {
    const { atStart } = this
    if (atStart && needsVersions) throw notReady()
    const since = this.changes.since(clubId, collection, cursor)
    if (needsVersions) return since
    const { changed } = since
    const documents = changed
      ? this.#inMemory.named(collection, clubId, changed)
      : this.#inMemory.ofClub(collection, clubId)
    return { ...since, ...(documents && { documents }) }
  }

  /** Sends a request that changes no document. The emulator checks `authorization`. @throws UpstreamSilent */
  read(call: Pick<UpstreamCall, 'method' | 'path' | 'body'>, authorization: string): Promise<IncomingMessage> {
    return this.#upstream.open({ ...call, headers: headers(authorization) })
  }

  /**
   * Writes, all or nothing for a commit; resolves once the change is on the disk.
   * @throws UnknownWrite for a body that does not name its documents
   * @throws JournalUnavailable when the disk accepts no changes
   * @throws UpstreamSilent when the write may or may not have happened
   */
  async write(verb: WriteVerb, body: string, authorization: string, query = ''): Promise<UpstreamAnswer> {
    this.#journal.refuseWhileStuck()
    const touched = readTouched(body)
    const path = `${this.base}:${verb}${query && `?${query}`}`
    const call = { method: 'POST', path, body, headers: headers(authorization) }
    return new Promise((done, failed) => {
      this.#waiting.add({ call, verb, touched, done, failed })
      this.#admit()
    })
  }

  /** Holds new writes. Resolves once the running ones are passed to the journal, or after `withinMs`. */
  async pause(withinMs: number): Promise<void> {
    this.#isPaused = true
    const late = Date.now() + withinMs
    while (Date.now() < late && this.#held.size > 0) await wait(20)
  }

  /** Called once a new emulator is filled: what was written, but never reached the disk, is lost. */
  startAnew(newest: NewestDocuments): void {
    this.#inMemory.replace(newest)
    this.changes.startAnew()
  }

  resume(): void {
    this.#isPaused = false
    this.#admit()
  }

  #admit(): void {
    if (this.#isPaused) return
    for (const write of this.#waiting) {
      const change = this.#changeFor(write)
      if (!change) continue
      this.#waiting.delete(write)
      change.running += 1
      for (const name of write.touched.names) this.#held.set(name, change)
      void this.#send(write, change)
    }
  }

  /**
   * Returns a new change if the write's documents are free, undefined if it must wait. A commit inside a transaction
   * joins the change that holds its documents, as the emulator may block that write until the transaction ends.
   */
  #changeFor({ touched }: Write): Change | undefined {
    const holders = new Set(touched.names.flatMap((name) => this.#held.get(name) ?? []))
    if (holders.size === 0) return { running: 0, settling: false, answered: [], owners: new Map() }
    if (!touched.inTransaction || [...holders].some(({ settling }) => settling)) return undefined
    const [joined, ...others] = [...holders]
    if (!joined) return undefined
    for (const other of others) this.#join(joined, other)
    return joined
  }

  #join(joined: Change, other: Change): void {
    joined.running += other.running
    joined.answered.push(...other.answered)
    for (const [name, owner] of other.owners) joined.owners.set(name, owner)
    for (const [name, holder] of this.#held) if (holder === other) this.#held.set(name, joined)
  }

  async #send(write: Write, change: Change): Promise<void> {
    let answer: UpstreamAnswer | undefined
    let owners: [string, Owner][] = []
    try {
      owners = await this.#ownersOfDeleted(write)
      answer = await this.#upstream.send(write.call)
    } catch (error) {
      write.failed(error)
      this.#unsure()
    }
    // The change may have been merged into another meanwhile.
    const current = write.touched.names.map((name) => this.#held.get(name)).find((holder) => holder) ?? change
    if (answer) current.answered.push({ write, answer })
    for (const [name, owner] of owners) current.owners.set(name, owner)
    current.running -= 1
    if (current.running === 0) await this.#settle(current)
  }

  /** Reads the owners of the documents that a write deletes, while they are there; one that is not there has none. */
  async #ownersOfDeleted({ touched: { documents } }: Write): Promise<[string, Owner][]> {
    const names = documents.flatMap(({ name, gone }) => (gone ? [name] : []))
    const images = await readImages(this.#upstream, this.base, names, ownerFields)
    return images.map(([, name, fields]) => [name, fields === null ? noOwner : ownerIn(fields)])
  }

  async #settle(change: Change): Promise<void> {
    change.settling = true
    const { answered } = change
    try {
      const images = await this.#imagesAfter(change)
      this.#inMemory.note(images)
      this.changes.note(images, change.owners)
      this.#wrote(images)
      const kept = this.#journal.append(images)
      kept.then(
        () => {
          for (const { write, answer } of answered) write.done(answer)
        },
        (error: unknown) => {
          for (const { write } of answered) write.failed(error)
        },
      )
    } catch (error) {
      for (const { write } of answered) write.failed(error)
      this.#unsure()
    }
    for (const [name, holder] of this.#held) if (holder === change) this.#held.delete(name)
    this.#admit()
  }

  async #imagesAfter({ answered }: Change) {
    const made = answered.filter(({ answer }) => answer.status === 200)
    const [alone] = made
    const reported =
      made.length === 1 && alone?.write.verb === 'commit' ? imagesTold(alone.write.touched, alone.answer.body) : []
    const known = new Set(reported.map(([, name]) => name))
    const unknown = made.flatMap(({ write }) => write.touched.names).filter((name) => !known.has(name))
    return [...reported, ...(await readImages(this.#upstream, this.base, unknown))]
  }
}

const headers = (authorization: string) => ({ authorization, 'content-type': 'application/json' })
