/**
 * Appends to a journal during a compaction, prints each change that is stored, and kills itself with -9 at one step of
 * the compaction: before or after a call that changes the disk, or in the middle of a write.
 *
 *   node compacting-writer.ts <folder> <step, from 1> <first number>
 */
import fs, { type promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Journal } from '@tessera/gateway/journal/journal'
import { pino } from 'pino'

const [folder = '', killAt = '', first = ''] = process.argv.slice(2)
const say = (line: string) => fs.writeSync(1, `${line}\n`)
let compacting = false
let steps = 0

type Call = (this: unknown, ...args: unknown[]) => Promise<unknown>

/** Counts the steps of the compaction; true at the step to die at. */
function isLast(step: string): boolean {
  if (!compacting) return false
  steps += 1
  if (steps !== Number(killAt)) return false
  say(`killed ${step}`)
  return true
}
const die = () => process.kill(process.pid, 'SIGKILL')

function watched(name: string, call: Call, changes: (args: unknown[]) => boolean = () => true): Call {
  return async function (...args) {
    if (!changes(args)) return call.apply(this, args)
    if (isLast(`before ${name}`)) die()
    if (name === 'writeFile' && isLast(`within ${name}`)) {
      const bytes = args[0] as Buffer
      await call.call(this, bytes.subarray(0, bytes.length / 2))
      die()
    }
    const result = await call.apply(this, args)
    if (isLast(`after ${name}`)) die()
    return result
  }
}

function watch(target: object, name: string, changes?: (args: unknown[]) => boolean): void {
  const methods = target as Record<string, Call>
  const call = methods[name]
  if (!call) throw new Error(`there is no ${name}`)
  methods[name] = watched(name, call, changes)
}

const handle: promises.FileHandle = await fs.promises.open(folder)
const handles: object = Object.getPrototypeOf(handle)
await handle.close()
watch(handles, 'writeFile')
watch(handles, 'sync')
watch(fs.promises, 'rename')
watch(fs.promises, 'rm')
watch(fs.promises, 'open', ([, flags]) => typeof flags === 'string' && flags.startsWith('w'))
syncBuiltinESMExports()

const journal = await Journal.open(folder, pino({ enabled: false }), () => undefined)
compacting = true
const compaction = journal.compact()
const writers = [0, 1, 2, 3].map(async (writer) => {
  for (let n = Number(first); n < Number(first) + 20; n++) {
    await journal.append([['documents', `written by ${writer}`, { n, text: 'x'.repeat(500) }]])
    say(`kept ${writer} ${n}`)
  }
})
await Promise.all([compaction, ...writers])
await journal.close()
say('to its end')
