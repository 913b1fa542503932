import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: one of those could take the port before whoever asked listens on it. */
const [first, last] = [20_000, 30_000]

/** A port of the loopback address that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(randomInt(first, last), '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
