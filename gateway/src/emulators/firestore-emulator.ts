import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { type HeapUse, readHeapUse } from './heap.ts'
import { exitOf, lastLines, type Running } from './running.ts'

interface FirestoreEmulatorOptions {
  readonly java: string
  readonly jar: string
  readonly rulesFile: string
  readonly projectId: string
  /** Maximum Java heap in MB. */
  readonly heapMb?: number
  /** Milliseconds without a garbage collection after which one begins; it returns unused memory to the system. */
  readonly idleMs?: number
  /** Receives the heap use after each garbage collection of the whole heap. */
  readonly onHeap?: (use: HeapUse) => void
}

const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
const startWithinMs = 180_000

// Java outlives a killed parent, so this shell kills it as soon as the shell's standard input closes.
const whileParentLives = `
exec 3<&0
"$@" </dev/null & java=$!
( cat <&3 >/dev/null; kill "$java" ) >/dev/null 2>&1 & watch=$!
wait "$java"; code=$?
kill "$watch" 2>/dev/null
exit $code`

/**
 * The first compiler alone fills the emulator with a quarter less CPU time and less memory. G1 stays: its concurrent
 * cycles measure the heap early, which `HeapWatch` needs to know the size of the data. The collection of an idle emulator
 * is one of the whole heap, since a concurrent one leaves garbage in old regions, which then stay committed. Equal texts, as
 * the names of fields and ids of clubs, share their bytes. Netty allocates its buffers one by one: its pools never shrink.
 */
const memoryFlags = (heapMb: number, idleMs: number): string[] => [
  `-Xmx${heapMb}m`,
  '-Xms32m',
  '-XX:+UseG1GC',
  '-XX:TieredStopAtLevel=1',
  `-XX:G1PeriodicGCInterval=${idleMs}`,
  '-XX:-G1PeriodicGCInvokesConcurrent',
  '-XX:MinHeapFreeRatio=5',
  '-XX:MaxHeapFreeRatio=10',
  '-XX:+UseStringDeduplication',
  '-Dio.netty.allocator.type=unpooled',
  '-Xss512k',
]

/** Starts the Firestore emulator on a free loopback port; waits until it responds. @throws Error if it does not */
export async function startFirestoreEmulator(options: FirestoreEmulatorOptions): Promise<Running> {
  const host = '127.0.0.1'
  const port = await freePort()
  const { heapMb = 1024, idleMs = 60_000, onHeap } = options
  // The jar's manifest names no main class, so `-jar` does not work.
  const java = [
    options.java,
    ...memoryFlags(heapMb, idleMs),
    '-XX:+ExitOnOutOfMemoryError',
    '-Xlog:gc:stdout',
    '-cp',
    options.jar,
    mainClass,
    '--host',
    host,
    '--port',
    String(port),
    '--rules',
    options.rulesFile,
    '--project_id',
    options.projectId,
  ]
  const child = spawn('/bin/sh', ['-c', whileParentLives, 'sh', ...java], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // By default the C library reserves a memory pool for each thread.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  })
  const printed = lastLines(child, 12)
  createInterface(child.stdout).on('line', (line) => {
    const use = readHeapUse(line, heapMb)
    if (use) onHeap?.(use)
  })
  const exited = exitOf(child, 'The Firestore emulator')
  child.stdin.on('error', () => undefined) // Fails if the shell has exited; `exited` reports that.
  const stop = async () => {
    child.stdin.end()
    await Promise.race([exited, wait(5_000, undefined, { ref: false })])
    child.kill('SIGKILL')
    await exited
  }
  exited.then(() => child.stdin.end())
  let gone: string | undefined
  exited.then((sentence) => {
    gone = sentence
  })
  const deadline = Date.now() + startWithinMs
  while (!(await answers(host, port))) {
    if (gone) throw new Error(`${gone}. ${explain(printed())}`)
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`The Firestore emulator did not answer within ${startWithinMs / 1000} seconds. ${printed()}`)
    }
    await wait(100)
  }
  return { address: { host, port }, pid: child.pid, exited, stop }
}

function explain(printed: string): string {
  if (printed.includes('UnsupportedClassVersionError'))
    return 'It needs a newer Java than the one found: install a Java 21 runtime (apt-get install openjdk-21-jre-headless), then start again.'
  return `It said:\n${printed}`
}

async function answers(host: string, port: number): Promise<boolean> {
  try {
    return (await fetch(`http://${host}:${port}/`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
