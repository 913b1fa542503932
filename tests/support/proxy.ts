import { request as ask, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { matchesGlob } from 'node:path'
import { pipeline } from 'node:stream'

/** What a proxy answers instead of the product: some page of its own, which is none of the product's errors. */
const proxyPage = { status: 500, type: 'text/html', body: '<h1>Internal Server Error</h1>' }
/** A code of the identity provider that the page does not know. */
const unknownCode = {
  status: 400,
  type: 'application/json',
  body: JSON.stringify({ error: { code: 400, message: 'SOMETHING_NEW' } }),
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
interface Fault {
  readonly method: Method
  /** A `*` stands for one part of the path. */
  readonly path: string
  readonly answer: typeof proxyPage
}

/** A proxy on the way between a browser and the product, as offices and mobile networks have them. */
export interface ProxyOnTheWay {
  /** How a browser is told to go through it: also to what lies on the same machine. */
  readonly settings: { readonly server: string; readonly bypass: string }
  /** While `work` runs, a call never arrives, and the proxy answers with a page of its own. */
  readonly whileBroken: (path: string, method: Method, work: () => Promise<void>) => Promise<void>
  /** While `work` runs, a call of the identity provider is answered with a code that nobody knows. */
  readonly whileUnknown: (name: string, work: () => Promise<void>) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a proxy that passes on everything. */
export async function startProxy(): Promise<ProxyOnTheWay> {
  const faults = new Set<Fault>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '')
    const fault = [...faults].find(({ method, path }) => request.method === method && matchesGlob(url.pathname, path))
    if (fault) {
      const { status, type, body } = fault.answer
      request.resume().once('end', () => response.writeHead(status, { 'content-type': type }).end(body))
      return
    }
    const { 'proxy-connection': _, ...headers } = request.headers
    const onward = ask(url, { method: request.method ?? 'GET', headers }, (answer) => {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const whileAnswered = async (fault: Fault, work: () => Promise<void>) => {
    faults.add(fault)
    await work()
    faults.delete(fault)
  }
  return {
    settings: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    whileBroken: (path, method, work) => whileAnswered({ path, method, answer: proxyPage }, work),
    whileUnknown: (name, work) => {
      const path = `/identitytoolkit.googleapis.com/v1/accounts:${name}`
      return whileAnswered({ path, method: 'POST', answer: unknownCode }, work)
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
