import { request as ask, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { matchesGlob } from 'node:path'
import { pipeline } from 'node:stream'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}
/** What becomes of a call: answered without arriving, never arrived, or arrived and its answer lost or held back. */
type Fate = Answer | 'cut' | 'lost' | 'unanswered'
interface Fault {
  readonly method: Method
  /** A `*` stands for one part of the path. */
  readonly path: string
  readonly fate: Fate
}
type Work = () => Promise<void>

/** What a proxy answers instead of the product: some page of its own, which is none of the product's errors. */
const proxyPage = { status: 500, type: 'text/html', body: '<h1>Internal Server Error</h1>' }

/** A proxy on the way between a browser and the product, as offices and mobile networks have them. */
export interface ProxyOnTheWay {
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** How a browser is told to go through it: also to what lies on the same machine. */
  readonly settings: () => { readonly server: string; readonly bypass: string }
  /** While `work` runs, a call never arrives, and the proxy answers with a page of its own. */
  readonly whileBroken: (path: string, method: Method, work: Work) => Promise<void>
  /** While `work` runs, a call never arrives: its connection is closed. */
  readonly whileCut: (path: string, method: Method, work: Work) => Promise<void>
  /** While `work` runs, a call arrives, and its connection is closed before the answer. */
  readonly whileLost: (path: string, method: Method, work: Work) => Promise<void>
  /** While `work` runs, a call arrives, and no answer ever comes. */
  readonly whileUnanswered: (path: string, method: Method, work: Work) => Promise<void>
  /** While `work` runs, a call of the identity provider is refused with a code: for those that only Google gives. */
  readonly whileRefused: (name: string, code: string, work: Work) => Promise<void>
}

/** A proxy that passes on everything, once it is started. */
export function makeProxy(): ProxyOnTheWay {
  const faults = new Set<Fault>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '')
    const fate = [...faults].find(
      ({ method, path }) => request.method === method && matchesGlob(url.pathname, path),
    )?.fate
    if (fate === 'cut') {
      request.socket.destroy()
      return
    }
    if (typeof fate === 'object') {
      const { status, type, body } = fate
      request.resume().once('end', () => response.writeHead(status, { 'content-type': type }).end(body))
      return
    }
    const { 'proxy-connection': _, ...headers } = request.headers
    const onward = ask(url, { method: request.method ?? 'GET', headers }, (answer) => {
      if (fate) {
        answer.resume().once('end', () => fate === 'lost' && request.socket.destroy())
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, response, () => onward.destroy())
    })
    // Whoever gives up at one end is gone at the other.
    onward.once('error', () => response.destroy())
    response.once('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.on('connect', ({ url }, socket, head) => {
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      pipeline(socket, onward, socket, () => onward.destroy())
    })
    onward.once('error', () => socket.destroy())
  })
  const during = async (fault: Fault, work: Work) => {
    faults.add(fault)
    try {
      await work()
    } finally {
      faults.delete(fault)
    }
  }
  return {
    start: () => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
    settings: () => ({
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bypass: '<-loopback>',
    }),
    whileBroken: (path, method, work) => during({ path, method, fate: proxyPage }, work),
    whileCut: (path, method, work) => during({ path, method, fate: 'cut' }, work),
    whileLost: (path, method, work) => during({ path, method, fate: 'lost' }, work),
    whileUnanswered: (path, method, work) => during({ path, method, fate: 'unanswered' }, work),
    whileRefused: (name, code, work) => {
      const body = JSON.stringify({ error: { code: 400, message: code } })
      const path = `/identitytoolkit.googleapis.com/v1/accounts:${name}`
      return during({ path, method: 'POST', fate: { status: 400, type: 'application/json', body } }, work)
    },
  }
}
