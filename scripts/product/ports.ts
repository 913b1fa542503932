import { once } from 'node:events'
import { createServer } from 'node:net'

/** True if a port is free to listen on. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
