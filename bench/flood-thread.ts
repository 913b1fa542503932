import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Repeats one request over several connections until the parent sends a message; for `flood.ts`. */
const { url, token, connections, body } = workerData as {
  readonly url: string
  readonly token: string
  readonly connections: number
  readonly body: string
}
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const bytes = Buffer.from(body)
const headers = {
  authorization: `Bearer ${token}`,
  ...{ 'content-type': 'application/json', 'content-length': String(bytes.length) },
}
const counts = new Map<number, number>()
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

const send = () =>
  new Promise<number>((resolve) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0)).end(bytes)
  })

async function connection(): Promise<void> {
  while (!isOver) {
    const status = await send()
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
}

await Promise.all(Array.from({ length: connections }, connection))
agent.destroy()
parentPort?.postMessage([...counts].map(([status, count]) => `${count} times ${status}`).join(', '))
