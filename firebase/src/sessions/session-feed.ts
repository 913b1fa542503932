import { PassThrough, type Readable } from 'node:stream'

/** How often a quiet feed says that it is still there, in milliseconds; the API takes a silence of a second for a broken one. */
const heartbeatMs = 300

/** A reader that falls this many bytes behind is cut off: it starts again, knowing nothing. */
const mostBehind = 1024 * 1024

/**
 * Names sessions whose standing has changed, one id a line, to every reader from the moment it opens the feed. A session
 * is named before whoever ended it is answered.
 */
export class SessionFeed {
  readonly #readers = new Set<PassThrough>()

  open(): Readable {
    const reader = new PassThrough()
    const heartbeat = setInterval(() => this.#write(reader, ''), heartbeatMs)
    this.#readers.add(reader)
    reader.once('close', () => {
      clearInterval(heartbeat)
      this.#readers.delete(reader)
    })
    this.#write(reader, '')
    return reader
  }

  publish(sessionId: string): void {
    for (const reader of this.#readers) this.#write(reader, sessionId)
  }

  /** Ends every reader, as when the gateway stops. */
  close(): void {
    for (const reader of this.#readers) reader.end()
  }

  #write(reader: PassThrough, line: string): void {
    reader.write(`${line}\n`)
    if (reader.writableLength + reader.readableLength > mostBehind) reader.destroy()
  }
}
