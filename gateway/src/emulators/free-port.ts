import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Below the ephemeral ports: an outgoing connection could take one of those before the caller listens on it. */
const [first, last] = [20_000, 30_000]

/** Returns an unused loopback port. */
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
