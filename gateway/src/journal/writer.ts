import { type FileHandle, open, rm } from 'node:fs/promises'
import { encodeLine } from './entry.ts'
import { fileOf, syncFolder } from './files.ts'
import { formatVersion } from './migrations.ts'

/** One open file of changes. */
export class SegmentWriter {
  readonly number: number
  readonly #handle: FileHandle
  #size = 0

  private constructor(number: number, handle: FileHandle) {
    this.number = number
    this.#handle = handle
  }

  /**
   * Creates a file that continues after change `after` and begins with `lines`; resolves once it is on the disk.
   * @throws Error of the file system, after removing the file
   */
  static async begin(folder: string, number: number, after: number, lines: readonly string[]): Promise<SegmentWriter> {
    const path = fileOf(folder, 'changes', number)
    const handle = await open(path, 'wx', 0o600)
    try {
      const writer = new SegmentWriter(number, handle)
      await writer.write([encodeLine({ journal: formatVersion, after }), ...lines])
      await syncFolder(folder)
      return writer
    } catch (error) {
      await handle.close()
      await rm(path, { force: true })
      throw error
    }
  }

  get size(): number {
    return this.#size
  }

  /** Appends lines; resolves once they are on the disk. After an error the file must not be written again. */
  async write(lines: readonly string[]): Promise<void> {
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    let written = 0
    while (written < bytes.length) {
      const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#size + written)
      written += bytesWritten
    }
    await this.#handle.datasync()
    this.#size += bytes.length
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}
