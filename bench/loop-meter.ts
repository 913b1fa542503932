import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Preloaded into the API (`node --import`). Each SIGUSR2 appends the event loop delay since the last, in ms.
const folder = process.env.LOOP_METER
if (folder && process.argv[1]?.endsWith('api/src/main.ts')) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('SIGUSR2', () => {
    const [p50, p99] = [delay.percentile(50) / 1e6, delay.percentile(99) / 1e6]
    appendFileSync(join(folder, String(process.pid)), `${JSON.stringify({ p50, p99 })}\n`)
    delay.reset()
  })
  appendFileSync(join(folder, String(process.pid)), '')
}
