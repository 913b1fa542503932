import { request as ask, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { matchesGlob } from 'node:path'
import { pipeline } from 'node:stream'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** What becomes of a request: it never arrives, or it arrives and its answer is lost. */
type Fate = 'cut' | 'lost'
interface Fault {
  readonly method: Method
  /** A `*` stands for one part of the path. */
  readonly path: string
  readonly fate: Fate
  readonly isOnce?: boolean
}
type Work = () => Promise<void>

/** A proxy on the way between a browser and the product, as offices and mobile networks have them. */
export interface ProxyOnTheWay {
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** How a browser is told to go through it: also to what lies on the same machine. */
  readonly settings: () => { readonly server: string; readonly bypass: string }
  /** While `work` runs, a call never arrives: its connection is closed. */
  readonly whileCut: (path: string, method: Method, work: Work) => Promise<void>
  /** The next such call alone never arrives. */
  readonly cutNext: (path: string, method: Method) => void
  /** While `work` runs, a call arrives, and its connection is closed before the answer. */
  readonly whileLost: (path: string, method: Method, work: Work) => Promise<void>
}

/** A proxy that passes on everything, once it is started. */
export function makeProxy(): ProxyOnTheWay {
  const faults = new Set<Fault>()
  const server = createServer((request, response) => {
    if (!URL.canParse(request.url ?? '')) {
      response.writeHead(400).end('This is a proxy.') // Somebody looks for a server of their own that had this port.
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
    whileCut: (path, method, work) => during({ path, method, fate: 'cut' }, work),
    cutNext: (path, method) => void faults.add({ path, method, fate: 'cut', isOnce: true }),
    whileLost: (path, method, work) => during({ path, method, fate: 'lost' }, work),
  }
}
