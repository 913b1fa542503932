import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

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

/** The emulator sent no full response: it is down or too slow. It may have executed the request. */
export class UpstreamSilent extends Error {
  override readonly name = 'UpstreamSilent'
}

const quietMs = 300

/**
 * The HTTP client of one emulator; its address changes with every restart. Never retries a request:
 * a commit may have been executed although its response was lost.
 */
export class Upstream {
  readonly #name: string
  readonly #timeoutMs: number
  // Idle sockets are closed before the emulators close them, so that none closes during a request.
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 4_000 })
  #address: UpstreamAddress | undefined
  #held: PromiseWithResolvers<void> | undefined
  #underWay = 0
  #lastCall = 0

  constructor(name: string, timeoutMs = 30_000) {
    this.#name = name
    this.#timeoutMs = timeoutMs
  }

  moveTo(address: UpstreamAddress | undefined): void {
    this.#address = address
  }

  /** Holds `open` and `send` calls until `release` or `refuseHeld`; `openNow` and `sendNow` are not held. */
  hold(): void {
    this.#held = Promise.withResolvers()
    this.#held.promise.catch(() => undefined) // Possibly no call waits for it.
  }

  release(): void {
    this.#held?.resolve()
    this.#held = undefined
  }

  /** Rejects the held calls with UpstreamSilent. */
  refuseHeld(): void {
    this.#held?.reject(new UpstreamSilent(`${this.#name} takes long to start again`))
    this.#held = undefined
  }

  /** Resolves once no request has run for `quietMs`, or after `withinMs`. */
  async quiet(withinMs: number): Promise<void> {
    const late = Date.now() + withinMs
    while (Date.now() < late && (this.#underWay > 0 || Date.now() - this.#lastCall < quietMs)) await wait(50)
  }

  /** Sends a request; returns the response with its body still unread. @throws UpstreamSilent */
  async open(call: UpstreamCall): Promise<IncomingMessage> {
    await this.#held?.promise
    return this.openNow(call)
  }

  /** Like `open`, also while calls are held. @throws UpstreamSilent */
  openNow(call: UpstreamCall): Promise<IncomingMessage> {
    const address = this.#address
    if (!address) return Promise.reject(new UpstreamSilent(`${this.#name} is not running`))
    const body = call.body === undefined ? undefined : Buffer.from(call.body)
    const headers = { ...call.headers, ...(body && { 'content-length': String(body.byteLength) }) }
    return new Promise((resolve, reject) => {
      const silent = (cause: Error) =>
        reject(new UpstreamSilent(`${this.#name} gave no answer: ${cause.message}`, { cause }))
      const signal = AbortSignal.timeout(this.#timeoutMs)
      this.#underWay += 1
      this.#lastCall = Date.now()
      const sent = request({ ...address, agent: this.#agent, method: call.method, path: call.path, headers, signal })
      sent
        .once('response', resolve)
        .once('error', silent)
        .once('close', () => this.#ended())
        .end(body)
    })
  }

  /** Sends a request and reads the whole response. @throws UpstreamSilent */
  async send(call: UpstreamCall): Promise<UpstreamAnswer> {
    return this.#readWhole(await this.open(call))
  }

  /** Like `send`, also while calls are held. @throws UpstreamSilent */
  async sendNow(call: UpstreamCall): Promise<UpstreamAnswer> {
    return this.#readWhole(await this.openNow(call))
  }

  close(): void {
    this.#agent.destroy()
  }

  #ended(): void {
    this.#underWay -= 1
    this.#lastCall = Date.now()
  }

  async #readWhole(answer: IncomingMessage): Promise<UpstreamAnswer> {
    const contentType = answer.headers['content-type'] ?? 'application/json'
    try {
      return { status: answer.statusCode ?? 502, contentType, body: await text(answer) }
    } catch (error) {
      throw new UpstreamSilent(`${this.#name} broke off its answer`, { cause: error })
    }
  }
}
