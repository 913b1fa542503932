import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { matchesGlob } from 'node:path'
import { pipeline } from 'node:stream'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The fault of a request: it never arrives (cut), or it arrives and its response is lost. */
type Fate = 'cut' | 'lost'
interface Fault {
  readonly method: Method
  /** `*` matches one segment of the path. */
  readonly path: string
  readonly fate: Fate
  readonly isOnce?: boolean
}
type Work = () => Promise<void>

/** A proxy between a browser and the product, as in offices and mobile networks. */
export interface ProxyOnTheWay {
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Playwright settings for this proxy; they include requests to loopback addresses. */
  readonly settings: () => { readonly server: string; readonly bypass: string }
  /** While `work` runs, closes the connection of such requests before they arrive. */
  readonly whileCut: (path: string, method: Method, work: Work) => Promise<void>
  /** Closes the connection of the next such request before it arrives. */
  readonly cutNext: (path: string, method: Method) => void
  /** While `work` runs, such requests arrive, but their connections are closed before the response. */
  readonly whileLost: (path: string, method: Method, work: Work) => Promise<void>
  /** Passes on no more of the open responses from a path, without closing them. */
  readonly silence: (path: string) => void
}

/** Makes a proxy that, once started, forwards everything until a fault is set. */
export function makeProxy(): ProxyOnTheWay {
  const faults = new Set<Fault>()
  const open = new Map<IncomingMessage, { readonly path: string; readonly to: ServerResponse }>()
  const server = createServer((request, response) => {
    if (!URL.canParse(request.url ?? '')) {
      response.writeHead(400).end('This is a proxy.') // A client of another server that used this port before.
      return
    }
    const url = new URL(request.url ?? '')
    const fault = [...faults].find(({ method, path }) => request.method === method && matchesGlob(url.pathname, path))
    if (fault?.isOnce) faults.delete(fault)
    const fate = fault?.fate
    if (fate === 'cut') {
      request.socket.destroy()
      return
    }
    const { 'proxy-connection': _, ...headers } = request.headers
    const onward = ask(url, { method: request.method ?? 'GET', headers }, (answer) => {
      if (fate) {
        answer.resume().once('end', () => request.socket.destroy())
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      open.set(answer, { path: url.pathname, to: response })
      response.once('close', () => open.delete(answer))
      pipeline(answer, response, () => onward.destroy())
    })
    // If one end closes, close the other.
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
    whileCut: (path, method, work) => during({ path, method, fate: 'cut' }, work),
    cutNext: (path, method) => void faults.add({ path, method, fate: 'cut', isOnce: true }),
    silence(path) {
      for (const [answer, { path: from, to }] of open) if (from === path) answer.unpipe(to)
    },
    whileLost: (path, method, work) => during({ path, method, fate: 'lost' }, work),
  }
}
