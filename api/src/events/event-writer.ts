/** Events that a reader may fall behind before it is cut off, besides what the connection buffers. */
const mostBehind = 64

/** Writes server-sent events to a stream. Cuts off a reader that falls too far behind. */
export class EventWriter {
  readonly stream: ReadableStream<Uint8Array>
  readonly #encoder = new TextEncoder()
  readonly #onEnd: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  /** `onEnd` is called once, when either side ends the stream. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.stream = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#finish(),
      },
      { highWaterMark: mostBehind },
    )
  }

  write(id: string, data: object): void {
    this.#enqueue(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Writes a comment, which readers skip: it shows that the stream is alive. */
  comment(): void {
    this.#enqueue(':\n\n')
  }

  readonly end = (): void => {
    const controller = this.#controller
    this.#finish()
    controller?.close()
  }

  #enqueue(text: string): void {
    this.#controller?.enqueue(this.#encoder.encode(text))
    if ((this.#controller?.desiredSize ?? 1) <= 0) this.end()
  }

  #finish(): void {
    if (!this.#controller) return
    this.#controller = undefined
    this.#onEnd()
  }
}
