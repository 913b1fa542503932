import type { ChildProcess } from 'node:child_process'
import type { UpstreamAddress } from '../upstream.ts'

/** An emulator that answers. */
export interface Running {
  readonly address: UpstreamAddress
  readonly pid: number | undefined
  /** Resolves with a sentence once the process is gone. */
  readonly exited: Promise<string>
  /** Ends the process and resolves when it is gone. */
  stop(): Promise<void>
}

/** Resolves once the process is gone, however it went; also when it never came up. */
export function exitOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`${name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`${name} ended (${signal ?? `exit code ${code}`})`))
  })
}

/** Keeps the last lines a process has printed, for the one sentence that is needed when it fails to start. */
export function lastLines(child: ChildProcess, count: number): () => string {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      lines.push(...chunk.split('\n').filter((line) => line.trim() && !line.includes('[gc')))
      lines.splice(0, lines.length - count)
    })
  }
  return () => lines.join('\n')
}
