import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

// A process of its own, so that a crash of the emulator takes nothing else with it. It speaks on a unix socket only.
const [socketPath = '', projectId = ''] = process.argv.slice(2)
process.on('disconnect', () => {
  rmSync(dirname(socketPath), { recursive: true, force: true })
  process.exit()
})
process.on('SIGINT', () => undefined) // Ctrl-C reaches the whole group; the supervisor decides when this ends.

// CommonJS, and its types are not published.
const load = createRequire(import.meta.url)
const { logger }: typeof import('firebase-tools/lib/logger.js') = load('firebase-tools/lib/logger.js')
const { createApp }: typeof import('firebase-tools/lib/emulator/auth/server.js') = load(
  'firebase-tools/lib/emulator/auth/server.js',
)
// It prints live sign-in and reset links otherwise.
logger.silent = true

const server = createServer(await createApp(projectId))
server.keepAliveTimeout = 60_000
server.listen(socketPath, () => process.send?.('listening'))
