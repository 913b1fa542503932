import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { type HeapUse, readHeapUse } from './heap.ts'
import { exitOf, lastLines, type Running } from './running.ts'

export interface FirestoreEmulatorOptions {
  readonly java: string
  readonly jar: string
  readonly rulesFile: string
  readonly projectId: string
  /** The most memory that its data may take. */
  readonly heapMb?: number
  /** Hears what is used after garbage collections. */
  readonly onHeap?: (use: HeapUse) => void
}

const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
const startWithinMs = 180_000

// Java outlives a killed parent. This shell ends it as soon as our end of its standard input closes.
const whileParentLives = `
exec 3<&0
"$@" </dev/null & java=$!
( cat <&3 >/dev/null; kill "$java" ) >/dev/null 2>&1 & watch=$!
wait "$java"; code=$?
kill "$watch" 2>/dev/null
exit $code`

/** Starts the Firestore emulator on a free port of the loopback and waits until it answers. @throws Error with a sentence */
export async function startFirestoreEmulator(options: FirestoreEmulatorOptions): Promise<Running> {
  const host = '127.0.0.1'
  const port = await freePort()
  const { heapMb = 1024, onHeap } = options
  // The jar has no main manifest: it starts by its main class only.
  const java = [
    ...[options.java, `-Xmx${heapMb}m`, '-XX:+ExitOnOutOfMemoryError', '-XX:+UseG1GC', '-Xlog:gc:stdout'],
    ...['-cp', options.jar, mainClass],
    ...['--host', host, '--port', String(port), '--rules', options.rulesFile, '--project_id', options.projectId],
  ]
  const child = spawn('/bin/sh', ['-c', whileParentLives, 'sh', ...java], { stdio: ['pipe', 'pipe', 'pipe'] })
  const printed = lastLines(child, 12)
  createInterface(child.stdout).on('line', (line) => {
    const use = readHeapUse(line, heapMb)
    if (use) onHeap?.(use)
  })
  const exited = exitOf(child, 'The Firestore emulator')
  child.stdin.on('error', () => undefined) // A shell that is gone has closed its end; `exited` tells.
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
