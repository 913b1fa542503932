import { PassThrough, type Readable } from 'node:stream'

/** Interval of the heartbeat in milliseconds. The API treats a feed without a line for a second as broken. */
const heartbeatMs = 300

/** Bytes that a slow reader may fall behind before it is cut off. */
const mostBehind = 1024 * 1024

/**
 * Streams one session id per line, when the session ends or its account changes. A reader gets the changes that happen
 * after it opened the feed. An id is written before the request that caused the change is answered.
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
