import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readEnvironment } from './environment.ts'
import { keepRunning } from './keep.ts'
import { appendToLog } from './log-file.ts'
import { type Part, planParts } from './parts.ts'

/**
 * Parent process of the local parts. Its one argument is the path of the file for its pid and start time; beside that, a file
 * `<part>.held` keeps a part that has ended from starting again.
 */
const environment = readEnvironment()
const record = process.argv[2]
if (!record) throw new Error('say where to write the record')
const logs = resolve(environment.dataDir, 'logs')
mkdirSync(logs, { recursive: true })
mkdirSync(dirname(record), { recursive: true })
writeFileSync(record, JSON.stringify({ pid: process.pid, startedAt: Date.now() }))

const parts = await planParts(environment, false)
// What a test that was broken off has left would keep a part down for ever.
const heldFile = ({ name }: Part) => resolve(dirname(record), `${name}.held`)
for (const part of parts) rmSync(heldFile(part), { force: true })
const kept = keepRunning(
  parts,
  (part) => (chunk) => appendToLog(resolve(logs, `${part.name}.log`), chunk),
  (part) => existsSync(heldFile(part)),
)
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void kept.stop().then(() => process.exit(0)))
}
