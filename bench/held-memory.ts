import { freePort } from '../gateway/src/emulators/free-port.ts'
import { residentMb } from './processes.ts'

/** Memory of a Node process after a full garbage collection, in MB. */
export interface Held {
  /** Live heap including buffers, rounded to 0.1. */
  readonly live: number
  /** Resident memory. Before a collection most of it is space that Node has reserved but does not use. */
  readonly resident: number
}

/** Measures the memory of a Node process. */
export interface HeldMemory {
  /** Node options that the process must be started with. */
  readonly nodeArgs: readonly string[]
  /** Runs a full garbage collection in the process, then measures. */
  measure(pid: number): Promise<Held>
}

interface HeapUsage {
  readonly usedSize: number
  readonly backingStorageSize: number
}

/** Measures through the inspector, on a free loopback port. */
export async function makeHeldMemory(): Promise<HeldMemory> {
  const port = await freePort()
  return {
    nodeArgs: [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http'],
    async measure(pid) {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[]
      if (!target) throw new Error('the inspector names no process')
      const socket = await open(target.webSocketDebuggerUrl)
      try {
        await ask(socket, 1, 'HeapProfiler.collectGarbage')
        const heap = (await ask(socket, 2, 'Runtime.getHeapUsage')) as HeapUsage
        const live = (heap.usedSize + heap.backingStorageSize) / 2 ** 20
        return { live: Math.round(live * 10) / 10, resident: residentMb(pid) }
      } finally {
        socket.close()
      }
    },
  }
}

interface Target {
  readonly webSocketDebuggerUrl: string
}

async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`no inspector answers at ${url}`)), { once: true })
  })
  return socket
}

/** Sends a Chrome DevTools Protocol command; `id` matches the response to it. */
function ask(socket: WebSocket, id: number, method: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const read = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } }
      if (answer.id !== id) return
      socket.removeEventListener('message', read)
      if (answer.error) reject(new Error(`${method}: ${answer.error.message}`))
      else resolve(answer.result)
    }
    socket.addEventListener('message', read)
    socket.addEventListener('close', () => reject(new Error(`${method}: the process has ended`)), { once: true })
    socket.send(JSON.stringify({ id, method }))
  })
}
