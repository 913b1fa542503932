import { appendFileSync, renameSync, statSync } from 'node:fs'

/** Maximum size of a log file in bytes; the previous one, `<name>.1`, can be as large. */
const maxBytes = 10 * 1024 * 1024

/** Moves a log file without room for `more` bytes to `<name>.1`, replacing the previous one. */
export function rotateLog(path: string, more = 0, max = maxBytes): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0 && size + more > max) renameSync(path, `${path}.1`)
}

/** Appends to a log file of bounded size. Ignores file system errors: a full disk must not stop the product. */
export function appendToLog(path: string, chunk: Buffer, max = maxBytes): void {
  try {
    rotateLog(path, chunk.length, max)
    appendFileSync(path, chunk)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
