import { appendFileSync, renameSync, statSync } from 'node:fs'

/** Most bytes of a log file; the one before it, `<name>.1`, has as many again. */
const maxBytes = 10 * 1024 * 1024

/** Moves a log file that has no room for `more` bytes to `<name>.1`, in the place of the one before. */
export function rotateLog(path: string, more = 0, max = maxBytes): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0 && size + more > max) renameSync(path, `${path}.1`)
}

/** Appends to a log file of bounded size. A disk that is full stops the log, never the product. */
export function appendToLog(path: string, chunk: Buffer, max = maxBytes): void {
  try {
    rotateLog(path, chunk.length, max)
    appendFileSync(path, chunk)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
