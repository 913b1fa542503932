import { freePort } from '../../firebase/src/supervisor/free-port.ts'
import { residentMb } from './processes.ts'

/** What a Node process holds after all garbage was collected, in MB. */
export interface Held {
  /** What is left on the heap, buffers included; to a tenth. */
  readonly live: number
  /** What it still takes of the machine. Before collecting this is mostly room that Node has taken because it may. */
  readonly resident: number
}

/** A way to ask a Node process what it holds. */
export interface HeldMemory {
  /** What the process must be started with. */
  readonly nodeArgs: readonly string[]
  /** Collects all garbage of the process that was started so, then measures. */
  measure(pid: number): Promise<Held>
}

interface HeapUsage {
  readonly usedSize: number
  readonly backingStorageSize: number
}

/** Chooses a port of this machine for the inspector. */
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

/** Asks by the Chrome DevTools Protocol, which numbers questions and answers. */
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
