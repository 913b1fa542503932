import type { ChildProcess } from 'node:child_process'
import type { UpstreamAddress } from '../upstream.ts'

/** A running emulator. */
export interface Running {
  readonly address: UpstreamAddress
  readonly pid: number | undefined
  /** Resolves with the reason, a sentence, once the process has exited. */
  readonly exited: Promise<string>
  /** Ends the process; resolves once it has exited. */
  stop(): Promise<void>
}

/** Resolves with the reason once the process has exited or failed to start; never rejects. */
export function exitOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`${name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => resolve(`${name} ended (${signal ?? `exit code ${code}`})`))
  })
}

/** Collects the last lines that a process prints, except garbage collection logs, for the error of a failed start. */
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
