import { Agent, request } from 'node:http'
import { percentile } from './times.ts'

/** One request that a client makes. */
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

/** Clients that keep their connections, as browsers do. */
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
  /** What was answered otherwise than well, in words. */
  readonly errors: readonly string[]
}

/** Has so many clients make requests, one after another each, for so long or until `next` has none left. */
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
