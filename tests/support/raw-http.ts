import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RawRequest {
  readonly method: string
  /** Sent unchanged; `fetch` would normalize it. */
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Sends a request exactly as written; returns the whole response. */
export function sendRaw(origin: string, { method, path, headers, body }: RawRequest) {
  const { hostname, port } = new URL(origin)
  const length = body === undefined ? undefined : { 'content-length': String(Buffer.byteLength(body)) }
  // Keeps the agent from sending `connection: close`, unless the headers set it.
  const agent = new Agent({ keepAlive: true })
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { ...length, ...headers }, agent }, (answer) => {
      text(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
        reject,
      )
    })
    sent.once('error', reject).end(body)
  }).finally(() => agent.destroy())
}
