import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import sharp from 'sharp'
import type { PassFiles } from '../templates/unpack.ts'

/** Limits of the cache; a photo that has left it is resized again. */
const defaults = { maxBytes: 2 * 1024 ** 3, maxAgeMs: 30 * 86_400_000, writesPerSweep: 500 }

const names = ['thumbnail.png', 'thumbnail@2x.png', 'thumbnail@3x.png'] as const
/** Bytes of the lengths that a cached file starts with. */
const headBytes = names.length * 4

/**
 * Members' photos as square PNGs in three sizes. Resizing is the costliest step of a pass, so the result is cached on the
 * disk, by the photo's id, which never gets another content. Nothing is lost with the cache.
 */
export class Thumbnails {
  readonly #folder: string
  readonly #log: Logger
  readonly #limits: typeof defaults
  readonly #making = new Map<string, Promise<PassFiles | undefined>>()
  #writes = 0

  constructor(folder: string, log: Logger, limits: Partial<typeof defaults> = {}) {
    this.#folder = folder
    this.#log = log
    this.#limits = { ...defaults, ...limits }
  }

  /** Returns a photo's thumbnails; reads and resizes the photo only if they are not cached. */
  async of(photoId: string, read: () => Promise<Uint8Array | undefined>): Promise<PassFiles | undefined> {
    const cached = await this.#read(photoId)
    if (cached) return cached
    const making = this.#making.get(photoId) ?? this.#make(photoId, read).finally(() => this.#making.delete(photoId))
    this.#making.set(photoId, making)
    return making
  }

  /** Deletes old and excess files at the start, because otherwise only a new photo does. */
  async tidy(): Promise<void> {
    await this.#orLog(async () => {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await this.#sweep()
    })
  }

  /** Resizes a new photo without a wait; a failure leaves it to the first pass. */
  prepare(photoId: string, photo: Uint8Array): void {
    this.of(photoId, async () => photo).catch((err) => this.#log.warn({ err }, 'a photo could not be resized'))
  }

  /** Prepares a photo in place of another. */
  replace(before: string | undefined, photoId: string, photo: Uint8Array): void {
    this.prepare(photoId, photo)
    if (before) void this.forget(before)
  }

  /** Deletes a deleted photo's thumbnails. */
  async forget(photoId: string): Promise<void> {
    await this.#making.get(photoId)?.catch(() => undefined)
    await this.#orLog(() => rm(this.#fileOf(photoId), { force: true }))
  }

  #fileOf = (photoId: string) => join(this.#folder, photoId)

  async #make(photoId: string, read: () => Promise<Uint8Array | undefined>): Promise<PassFiles | undefined> {
    const photo = await read()
    if (!photo) return undefined
    const pictures = await resize(photo)
    await this.#orLog(() => this.#write(photoId, pictures))
    return filesOf(pictures)
  }

  async #read(photoId: string): Promise<PassFiles | undefined> {
    const bytes = await readFile(this.#fileOf(photoId)).catch(() => undefined)
    if (!bytes || bytes.length < headBytes) return undefined
    const lengths = names.map((_, at) => bytes.readUInt32LE(at * 4))
    // A power cut can leave a file without its content.
    if (lengths.includes(0) || lengths.reduce((sum, length) => sum + length, headBytes) !== bytes.length)
      return undefined
    const startOf = (at: number) => lengths.slice(0, at).reduce((sum, length) => sum + length, headBytes)
    return filesOf(lengths.map((length, at) => bytes.subarray(startOf(at), startOf(at) + length)))
  }

  async #write(photoId: string, pictures: readonly Uint8Array[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const head = Buffer.alloc(headBytes)
    for (const [at, { length }] of pictures.entries()) head.writeUInt32LE(length, at * 4)
    const unfinished = this.#fileOf(`.${randomUUID()}`)
    await writeFile(unfinished, Buffer.concat([head, ...pictures]), { mode: 0o600 })
    await rename(unfinished, this.#fileOf(photoId))
    if (this.#writes % this.#limits.writesPerSweep === 0) await this.#sweep()
    this.#writes += 1
  }

  /** Deletes what is old, and the oldest beyond the limit of size. */
  async #sweep(): Promise<void> {
    const oldest = Date.now() - this.#limits.maxAgeMs
    const found = []
    for (const name of await readdir(this.#folder)) {
      const file = join(this.#folder, name)
      const { size, mtimeMs } = await stat(file)
      found.push({ file, size, mtimeMs })
    }
    let left = this.#limits.maxBytes
    for (const { file, size, mtimeMs } of found.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
      left -= size
      if (left < 0 || mtimeMs < oldest) await rm(file, { force: true })
    }
  }

  /** The cache is not needed: a full or read-only disk only makes passes slower. */
  async #orLog(work: () => Promise<void>): Promise<void> {
    await work().catch((err) => this.#log.warn({ err }, 'the cache of thumbnails could not be written'))
  }
}

const filesOf = (pictures: readonly Uint8Array[]): PassFiles =>
  Object.fromEntries(names.map((name, at) => [name, pictures[at] ?? new Uint8Array()]))

/** Decodes the photo once, and makes the smaller sizes from the largest. */
async function resize(photo: Uint8Array): Promise<Buffer[]> {
  const { data, info } = await sharp(photo)
    .resize(270, 270, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const square = (side: number) =>
    sharp(data, { raw: { width, height, channels } })
      .resize(side, side)
      .png({ compressionLevel: 6, adaptiveFiltering: true })
      .toBuffer()
  return Promise.all([square(90), square(180), square(270)])
}
