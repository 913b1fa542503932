import { mkdir } from 'node:fs/promises'
import type { Log } from '@tessera/server/log'
import { compact } from './compact.ts'
import { type Entry, encodeLine, type Image } from './entry.ts'
import { fileOf, removePast } from './files.ts'
import { readJournal } from './read.ts'
import { readSegment, type TakeEntry } from './segment.ts'
import { SegmentWriter } from './writer.ts'

interface Waiting {
  readonly n: number
  readonly line: string
  readonly done: () => void
  readonly failed: (error: Error) => void
}

/** The disk did not accept a change. A retry may still write it, but its caller got this error. */
export class JournalUnavailable extends Error {
  override readonly name = 'JournalUnavailable'
}

const retryMs = 1000

/** True for an error of a disk without space, or of a user's quota. */
export const isFull = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

const compactFromBytes = 8 * 1024 * 1024

/**
 * Stores the images of every change on the disk, in the order of the changes; `append` resolves once they are there.
 * Writes waiting changes as one group. After a disk error it retries the unwritten changes in a new file; until that
 * succeeds, every `append` fails.
 */
export class Journal {
  readonly #folder: string
  readonly #log: Log
  /** Undefined until the disk takes the first file, when it was full at the start. */
  #writer: SegmentWriter | undefined
  #file: number
  #n: number
  /** Number of the last change on the disk. */
  #durable: number
  #imagesSize: number
  #olderSize: number
  #compactedAt: Date | undefined
  #last: Promise<void> = Promise.resolve()
  readonly #waiting: Waiting[] = []
  readonly #jobs: (() => Promise<void>)[] = []
  #writing: Promise<void> | undefined
  #fault: Error | undefined
  #retry: NodeJS.Timeout | undefined
  #compacting: Promise<void> | undefined
  #closed = false

  private constructor(
    folder: string,
    log: Log,
    end: { n: number; file: number; imagesSize: number; changesSize: number; compactedAt: Date | undefined },
  ) {
    this.#folder = folder
    this.#log = log
    this.#file = end.file
    this.#n = this.#durable = end.n
    this.#imagesSize = end.imagesSize
    this.#compactedAt = end.compactedAt
    this.#olderSize = end.changesSize
  }

  /**
   * Reads the journal, passes each entry to `take`, and continues in a new file. If the disk is full, changes are
   * refused until it takes that file. @throws JournalDamaged
   */
  static async open(folder: string, log: Log, take: TakeEntry): Promise<Journal> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removePast(folder)
    const end = await readJournal(folder, take)
    const journal = new Journal(folder, log, end)
    await journal.#next([]).catch((error: unknown) => {
      if (!isFull(error)) throw error
      journal.#stick(error)
    })
    return journal
  }

  /** Message of the current disk error; undefined if there is none. */
  get fault(): string | undefined {
    return this.#fault?.message
  }

  /** Size of all files in bytes. */
  get size(): number {
    return this.#imagesSize + this.#olderSize + (this.#writer?.size ?? 0)
  }

  get compactedAt(): Date | undefined {
    return this.#compactedAt
  }

  /** Call before a change is made, so that none is made that cannot be stored. @throws JournalUnavailable */
  refuseWhileStuck(): void {
    if (this.#fault) throw new JournalUnavailable(this.#fault.message)
  }

  /**
   * Appends a change, in the order of the calls; resolves once it is on the disk.
   * While the disk fails, a change is queued for a retry, as it has already happened, but its caller gets the error.
   * @throws JournalUnavailable
   */
  append(put: readonly Image[]): Promise<void> {
    if (put.length === 0) return this.settled()
    this.#n += 1
    const n = this.#n
    const line = encodeLine({ n, put } satisfies Entry)
    this.#last = new Promise((done, failed) => {
      this.#waiting.push({ n, line, done, failed })
      if (this.#fault) failed(new JournalUnavailable(this.#fault.message))
      this.#drain()
    })
    return this.#last
  }

  /** Resolves once everything appended so far is on the disk. @throws JournalUnavailable */
  async settled(): Promise<void> {
    if (this.#durable < this.#n) await this.#last
  }

  /** Reads everything on the disk again, as at a start. Nothing may be appended meanwhile. */
  async replay(take: TakeEntry): Promise<void> {
    await this.settled()
    await this.#compacting?.catch(() => undefined)
    await readJournal(this.#folder, take)
  }

  /** Replaces all files before the current one by the newest images. Changes may be appended meanwhile. */
  compact(): Promise<void> {
    this.#compacting ??= this.#compactNow()
      .then(() => undefined)
      .finally(() => {
        this.#compacting = undefined
      })
    return this.#compacting
  }

  /** Compacts, then passes the images to `take`. Changes may be appended meanwhile. @throws JournalUnavailable */
  async snapshot(take: TakeEntry): Promise<void> {
    while (this.#compacting) await this.#compacting.catch(() => undefined)
    this.#compacting = this.#readCompacted(take).finally(() => {
      this.#compacting = undefined
    })
    await this.#compacting
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    while (this.#writing) await this.#writing
    await this.#compacting?.catch(() => undefined)
    await this.#writer?.close()
  }

  #drain(): void {
    if (this.#writing) return
    const writes = !this.#fault && this.#waiting.length > 0
    const job = this.#jobs.shift() ?? (writes ? () => this.#writeGroup() : undefined)
    if (!job) return
    this.#writing = job().finally(() => {
      this.#writing = undefined
      this.#drain()
    })
  }

  /** Runs a job while nothing else writes, before waiting changes: a busy club must not delay compaction forever. */
  #alone<T>(job: () => Promise<T>): Promise<T> {
    return new Promise((done, failed) => {
      this.#jobs.push(() => job().then(done, failed))
      this.#drain()
    })
  }

  async #writeGroup(): Promise<void> {
    const writer = this.#writer
    if (!writer) return
    const group = this.#waiting.slice()
    try {
      await writer.write(group.map(({ line }) => line))
    } catch (error) {
      return this.#stick(error)
    }
    this.#wrote(group)
    if (this.#olderSize + writer.size > compactFromBytes + 2 * this.#imagesSize) {
      this.compact().catch((error: unknown) =>
        this.#log.error({ error: String(error) }, 'the journal could not be compacted'),
      )
    }
  }

  #wrote(group: readonly Waiting[]): void {
    this.#waiting.splice(0, group.length)
    this.#durable = group.at(-1)?.n ?? this.#durable
    for (const { done } of group) done()
  }

  #stick(error: unknown): void {
    this.#fault = error instanceof Error ? error : new Error(String(error))
    this.#log.error({ error: this.#fault.message }, 'the disk does not take changes: none are accepted until it does')
    for (const { failed } of this.#waiting) failed(new JournalUnavailable(this.#fault.message))
    this.#tryAgainLater()
  }

  #tryAgainLater(): void {
    if (this.#closed) return
    this.#retry = setTimeout(() => void this.#alone(() => this.#recover()), retryMs)
  }

  /** Writes the failed changes to a new file, as the end of the old one is unreliable after an error. */
  async #recover(): Promise<void> {
    const group = this.#waiting.slice()
    try {
      await this.#next(group.map(({ line }) => line))
    } catch {
      return this.#tryAgainLater()
    }
    this.#wrote(group)
    this.#fault = undefined
    this.#log.info('the disk takes changes again')
  }

  /** Continues in a new file that begins with `lines`. */
  async #next(lines: readonly string[]): Promise<void> {
    const former = this.#writer
    this.#writer = await SegmentWriter.begin(this.#folder, this.#file + 1, this.#durable, lines)
    this.#file += 1
    this.#olderSize += former?.size ?? 0
    await former?.close()
  }

  async #readCompacted(take: TakeEntry): Promise<void> {
    const path = await this.#compactNow()
    if (path === undefined) return this.refuseWhileStuck()
    await readSegment(path, take)
  }

  /** Returns the path of the file with the newest images, or undefined while the disk fails. */
  async #compactNow(): Promise<string | undefined> {
    const sealed = await this.#alone(async () => {
      if (this.#fault) return undefined
      const number = this.#file
      await this.#next([])
      return number
    })
    if (sealed === undefined) return undefined
    const sealedSize = this.#olderSize
    this.#imagesSize = await compact(this.#folder, sealed)
    this.#olderSize -= sealedSize
    this.#compactedAt = new Date()
    this.#log.info({ bytes: this.#imagesSize }, 'the journal was compacted')
    return fileOf(this.#folder, 'images', sealed)
  }
}
