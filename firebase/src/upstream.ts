import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type UpstreamAddress = { readonly host: string; readonly port: number } | { readonly socketPath: string }

export interface UpstreamCall {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

export interface UpstreamAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** The emulator gave no answer: it is down, or took too long. Whether it acted is not known. */
export class UpstreamSilent extends Error {
  override readonly name = 'UpstreamSilent'
}

/**
 * The one way to an emulator. Its address changes with every restart. A call is never repeated by itself:
 * a commit whose answer was lost may have been made.
 */
export class Upstream {
  readonly #name: string
  readonly #timeoutMs: number
  // Idle sockets are dropped before the emulators drop them, so that none is closed under a request.
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 4_000 })
  #address: UpstreamAddress | undefined

  constructor(name: string, timeoutMs = 30_000) {
    this.#name = name
    this.#timeoutMs = timeoutMs
  }

  moveTo(address: UpstreamAddress | undefined): void {
    this.#address = address
  }

  /** Sends a call and gives the answer as it begins, its body still to be read. @throws UpstreamSilent */
  open(call: UpstreamCall): Promise<IncomingMessage> {
    const address = this.#address
    if (!address) return Promise.reject(new UpstreamSilent(`${this.#name} is not running`))
    const body = call.body === undefined ? undefined : Buffer.from(call.body)
    const headers = { ...call.headers, ...(body && { 'content-length': String(body.byteLength) }) }
    return new Promise((resolve, reject) => {
      const silent = (cause: Error) =>
        reject(new UpstreamSilent(`${this.#name} gave no answer: ${cause.message}`, { cause }))
      const signal = AbortSignal.timeout(this.#timeoutMs)
      const sent = request({ ...address, agent: this.#agent, method: call.method, path: call.path, headers, signal })
      sent.once('response', resolve).once('error', silent).end(body)
    })
  }

  /** Sends a call and reads the whole answer. @throws UpstreamSilent */
  async send(call: UpstreamCall): Promise<UpstreamAnswer> {
    const answer = await this.open(call)
    const contentType = answer.headers['content-type'] ?? 'application/json'
    try {
      return { status: answer.statusCode ?? 502, contentType, body: await text(answer) }
    } catch (cause) {
      throw new UpstreamSilent(`${this.#name} broke off its answer`, { cause })
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}
