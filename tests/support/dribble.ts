import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Dribble {
  /** Number of connections still open. */
  readonly open: () => number
  /** Waits until the server has closed every connection; returns false on timeout. */
  readonly allEnded: (withinMs: number) => Promise<boolean>
}

/** Opens connections that send `opening`, then one byte every 2 s; resolves when all are open. */
export async function dribble(origin: string, count: number, opening: string): Promise<Dribble> {
  const { hostname, port } = new URL(origin)
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname))
  let open = count
  const ended = sockets.map(async (socket) => {
    socket.on('error', () => undefined).on('data', () => undefined)
    const timer = setInterval(() => socket.writable && socket.write('x'), 2_000)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(timer)
    open -= 1
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect').then(() => socket.write(opening))))
  return {
    open: () => open,
    async allEnded(withinMs) {
      const all = await Promise.race([Promise.all(ended).then(() => true), wait(withinMs, false, { ref: false })])
      for (const socket of sockets) socket.destroy()
      return all
    },
  }
}
