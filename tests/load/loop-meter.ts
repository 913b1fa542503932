import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before the API (`node --import`), it tells at every SIGUSR2 how late the event loop came since the last time.
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
