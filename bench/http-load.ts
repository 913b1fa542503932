import { Agent, request } from 'node:http'
import { percentile } from './times.ts'

/** A request to send. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: object | undefined
}

export interface Answered {
  readonly status: number
  readonly body: Buffer
}

/** HTTP client with up to `count` keep-alive connections. */
export class Clients {
  readonly #address: URL
  readonly #agent: Agent

  constructor(address: string, count: number) {
    this.#address = new URL(address)
    this.#agent = new Agent({ keepAlive: true, maxSockets: count })
  }

  send({ method, path, token, body }: Asked): Promise<Answered> {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(bytes ? { 'content-type': 'application/json', 'content-length': String(bytes.length) } : {}),
    }
    const { hostname, port } = this.#address
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, agent: this.#agent, method, path, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .once('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }))
          .once('error', reject)
      })
      sent.once('error', reject).end(bytes)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

export interface Measured {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
  /** One line per response with status 300 or above. */
  readonly errors: readonly string[]
}

/** Runs clients that send one request after another for `forMs`, or until `next` returns undefined. */
export async function measure(
  address: string,
  clients: number,
  forMs: number,
  next: () => Asked | undefined,
  take: (answer: Answered) => void = () => undefined,
): Promise<Measured> {
  const all = new Clients(address, clients)
  const times: number[] = []
  const errors: string[] = []
  const start = performance.now()
  const client = async () => {
    do {
      const asked = next()
      if (!asked) return
      const sent = performance.now()
      const answer = await all.send(asked)
      times.push(performance.now() - sent)
      if (answer.status >= 300)
        errors.push(`${asked.method} ${asked.path}: ${answer.status} ${answer.body.toString().slice(0, 200)}`)
      else take(answer)
    } while (performance.now() - start < forMs)
  }
  try {
    await Promise.all(Array.from({ length: clients }, client))
  } finally {
    all.close()
  }
  const seconds = (performance.now() - start) / 1000
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), perSecond: times.length / seconds, errors }
}
