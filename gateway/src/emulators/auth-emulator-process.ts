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
// The emulator creates a validator for each parameter and body of its API, most of which nobody sends: five of the six
// seconds of a start. Each is created with its first value instead, and without a check of the emulator's own schema.
const emulator = createRequire(load.resolve('firebase-tools/lib/emulator/auth/server.js'))
const exegesis = createRequire(emulator.resolve('exegesis'))
type Validate = (value: unknown) => unknown
const validators: Record<'generateRequestValidator' | 'generateResponseValidator', (...args: unknown[]) => Validate> =
  exegesis('./oas3/Schema/validators.js')
for (const name of ['generateRequestValidator', 'generateResponseValidator'] as const) {
  const generate = validators[name]
  validators[name] = (...args) => {
    let validate: Validate | undefined
    return (value) => {
      validate ??= generate(...args)
      return validate(value)
    }
  }
}
const ajv: { Ajv: { prototype: { validateSchema: () => boolean } } } = exegesis('ajv')
ajv.Ajv.prototype.validateSchema = () => true
// Otherwise the emulator logs valid sign-in and reset links.
logger.silent = true

const server = createServer(await createApp(projectId))
server.keepAliveTimeout = 60_000
server.listen(socketPath, () => process.send?.('listening'))
