import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../scripts/product/command.ts'
import { readEnvironment } from '../scripts/product/environment.ts'
import { printRatio } from './ratio.ts'

/**
 * Prints the memory of the running product, by process in local mode and by container in Docker:
 * `make up && scripts/with-node node bench/memory-idle.ts`, and again after `make demo`.
 * PSS counts memory that processes share once, divided among them.
 */
/** Exists while the product runs as local processes. */
const record = join(readEnvironment().dataDir, 'run/product.json')

interface Process {
  readonly pid: number
  readonly name: string
  readonly mib: number
}

function pssOf(pid: number): number {
  const kib = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kib ?? 0) / 1024
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

/** A process and all below it. */
function tree(pid: number): Process[] {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  const name = words.find((word) => /\.(ts|js)$|^com\.|\/vite$/.test(word)) ?? words[0] ?? String(pid)
  return [{ pid, name: name.replace(/^.*\/(?=[^/]+\/[^/]+$)/, ''), mib: pssOf(pid) }, ...childrenOf(pid).flatMap(tree)]
}

const local = (): Process[] => tree((JSON.parse(readFileSync(record, 'utf8')) as { pid: number }).pid)

function containers(): Process[] {
  const { output } = ask('docker', ['stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}'])
  return output.split('\n').flatMap((line) => {
    const [, name = '', amount = '', unit = ''] = /^(tessera\S*) ([\d.]+)(KiB|MiB|GiB)/.exec(line) ?? []
    const factor = { KiB: 1 / 1024, MiB: 1, GiB: 1024 }[unit]
    return factor ? [{ pid: 0, name, mib: Number(amount) * factor }] : []
  })
}

const found = existsSync(record) ? local() : containers()
for (const { name, mib } of found) console.info(`${mib.toFixed(0).padStart(6)} MiB  ${name}`)
const whole = found.reduce((sum, { mib }) => sum + mib, 0)
console.info(`${whole.toFixed(0).padStart(6)} MiB  the whole product`)
const emulators = found.filter(({ name }) => /^com\.|auth-emulator/.test(name)).reduce((sum, { mib }) => sum + mib, 0)
if (emulators > 0) printRatio('memory of the whole product to its two emulators', whole / emulators, 'lower')
