import { boundedFields } from '@tessera/domain/log-fields'
import { type Logger, pino } from 'pino'

export type Log = Logger

/** How much is kept of what could not be written, in bytes; what comes after that is dropped. */
const maxLength = 1024 * 1024

/** One JSON line per event on standard output. A disk that is full stops the log, never the product. */
export function createLog(level: string): Log {
  const output = pino.destination({ dest: 1, sync: true, maxLength })
  output.on('error', () => undefined) // Kept, and tried again with the next line.
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { log: boundedFields } },
    output,
  )
}
