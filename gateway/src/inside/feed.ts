import { PassThrough, type Readable } from 'node:stream'
import type { FeedEvent } from '@tessera/domain/inside/schemas'

/** Interval of the heartbeat in milliseconds. The API treats a feed without a line for a second as broken. */
const heartbeatMs = 300

/** Bytes that a slow reader may fall behind before it is cut off. */
const mostBehind = 1024 * 1024

/**
 * Streams events as JSON lines. A reader gets the events after it opened the feed. An event is written before the
 * response to the request that caused it.
 */
export class Feed {
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

  publish(event: FeedEvent): void {
    const line = JSON.stringify(event)
    for (const reader of this.#readers) this.#write(reader, line)
  }

  /** Ends the streams of all readers, for the gateway's shutdown. */
  close(): void {
    for (const reader of this.#readers) reader.end()
  }

  #write(reader: PassThrough, line: string): void {
    reader.write(`${line}\n`)
    if (reader.writableLength + reader.readableLength > mostBehind) reader.destroy()
  }
}
