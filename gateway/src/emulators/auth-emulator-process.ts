import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

// Runs in a separate process, so that an emulator crash affects nothing else. Listens on a unix socket only.
const [socketPath = '', projectId = ''] = process.argv.slice(2)
process.on('disconnect', () => {
  rmSync(dirname(socketPath), { recursive: true, force: true })
  process.exit()
})
process.on('SIGINT', () => undefined) // Ctrl-C reaches the whole process group; only the supervisor ends this process.

// firebase-tools is CommonJS and publishes no types.
const load = createRequire(import.meta.url)
const { logger }: typeof import('firebase-tools/lib/logger.js') = load('firebase-tools/lib/logger.js')
const { createApp }: typeof import('firebase-tools/lib/emulator/auth/server.js') = load(
  'firebase-tools/lib/emulator/auth/server.js',
)
// The emulator creates a validator per API parameter, and each recompiles the meta-schema only to check the emulator's
// own schemas: four of the six seconds of a start.
const emulator = createRequire(load.resolve('firebase-tools/lib/emulator/auth/server.js'))
const ajv: { Ajv: { prototype: { validateSchema: () => boolean } } } = createRequire(emulator.resolve('exegesis'))(
  'ajv',
)
ajv.Ajv.prototype.validateSchema = () => true
// Otherwise the emulator logs valid sign-in and reset links.
logger.silent = true

const server = createServer(await createApp(projectId))
server.keepAliveTimeout = 60_000
server.listen(socketPath, () => process.send?.('listening'))
