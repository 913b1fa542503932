import { mkdir } from 'node:fs/promises'
import type { Log } from '../log.ts'
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

/** The disk did not take a change. It may still take it later, but nobody was told that it did. */
export class JournalStuck extends Error {
  override readonly name = 'JournalStuck'
}

const retryMs = 1000
const compactFromBytes = 8 * 1024 * 1024

/**
 * The journal: the image of all that a change touched, in the order of the changes, on the disk before anyone is told.
 * Changes that wait together are written together. When the disk fails, what it did not take is kept and tried again in a
 * new file, and until that succeeds no further change is taken.
 */
export class Journal {
  readonly #folder: string
  readonly #log: Log
  #writer: SegmentWriter
  #n: number
  /** The last change that is on the disk. */
  #durable: number
  #imagesSize: number
  #olderSize: number
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
    writer: SegmentWriter,
    end: { n: number; imagesSize: number; changesSize: number },
  ) {
    this.#folder = folder
    this.#log = log
    this.#writer = writer
    this.#n = this.#durable = end.n
    this.#imagesSize = end.imagesSize
    this.#olderSize = end.changesSize
  }

  /** Reads what there is, giving each entry to `take`, and goes on after it in a new file. @throws JournalDamaged */
  static async open(folder: string, log: Log, take: TakeEntry): Promise<Journal> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removePast(folder)
    const end = await readJournal(folder, take)
    const writer = await SegmentWriter.begin(folder, end.file + 1, end.n, [])
    return new Journal(folder, log, writer, end)
  }

  /** Why no change is taken just now; undefined when all is well. */
  get fault(): string | undefined {
    return this.#fault?.message
  }

  /** To be asked before a change is made, so that none is made that cannot be kept. @throws JournalStuck */
  refuseWhileStuck(): void {
    if (this.#fault) throw new JournalStuck(this.#fault.message)
  }

  /**
   * Keeps a change; resolves once it is on the disk. Changes are kept in the order of the calls.
   * One that comes while the disk fails is kept for later as well, as it has happened; its caller is told that it failed.
   * @throws JournalStuck
   */
  append(put: readonly Image[]): Promise<void> {
    if (put.length === 0) return this.settled()
    this.#n += 1
    const n = this.#n
    const line = encodeLine({ n, put } satisfies Entry)
    this.#last = new Promise((done, failed) => {
      this.#waiting.push({ n, line, done, failed })
      if (this.#fault) failed(new JournalStuck(this.#fault.message))
      this.#drain()
    })
    return this.#last
  }

  /** Resolves once everything kept so far is on the disk. @throws JournalStuck */
  async settled(): Promise<void> {
    if (this.#durable < this.#n) await this.#last
  }

  /** Reads everything that is on the disk again, as a start does. Nothing may be appended meanwhile. */
  async replay(take: TakeEntry): Promise<void> {
    await this.settled()
    await this.#compacting?.catch(() => undefined)
    await readJournal(this.#folder, take)
  }

  /** Puts the newest images in the place of the files before the current one. Goes on while changes come. */
  compact(): Promise<void> {
    this.#compacting ??= this.#compactNow()
      .then(() => undefined)
      .finally(() => {
        this.#compacting = undefined
      })
    return this.#compacting
  }

  /** Compacts, and gives each image as it is then to `take`. Changes go on meanwhile. @throws JournalStuck */
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
    await this.#writer.close()
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

  /** Runs a job when nothing else writes, before changes that wait: a busy club must not put off its compaction for ever. */
  #alone<T>(job: () => Promise<T>): Promise<T> {
    return new Promise((done, failed) => {
      this.#jobs.push(() => job().then(done, failed))
      this.#drain()
    })
  }

  async #writeGroup(): Promise<void> {
    const group = this.#waiting.slice()
    try {
      await this.#writer.write(group.map(({ line }) => line))
    } catch (error) {
      return this.#stick(error)
    }
    this.#wrote(group)
    if (this.#olderSize + this.#writer.size > compactFromBytes + 2 * this.#imagesSize) {
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
    for (const { failed } of this.#waiting) failed(new JournalStuck(this.#fault.message))
    this.#tryAgainLater()
  }

  #tryAgainLater(): void {
    if (this.#closed) return
    this.#retry = setTimeout(() => void this.#alone(() => this.#recover()), retryMs)
  }

  /** The old file's end is not to be believed after an error, so what it did not take is told again in a new one. */
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

  /** Goes on in a new file that begins with `lines`. */
  async #next(lines: readonly string[]): Promise<void> {
    const former = this.#writer
    this.#writer = await SegmentWriter.begin(this.#folder, former.number + 1, this.#durable, lines)
    this.#olderSize += former.size
    await former.close()
  }

  async #readCompacted(take: TakeEntry): Promise<void> {
    const path = await this.#compactNow()
    if (path === undefined) return this.refuseWhileStuck()
    await readSegment(path, take)
  }

  /** Answers the file that now holds the newest images, or undefined while the disk takes nothing. */
  async #compactNow(): Promise<string | undefined> {
    const sealed = await this.#alone(async () => {
      if (this.#fault) return undefined
      const { number } = this.#writer
      await this.#next([])
      return number
    })
    if (sealed === undefined) return undefined
    const sealedSize = this.#olderSize
    this.#imagesSize = await compact(this.#folder, sealed)
    this.#olderSize -= sealedSize
    this.#log.info({ bytes: this.#imagesSize }, 'the journal was compacted')
    return fileOf(this.#folder, 'images', sealed)
  }
}
