import { type Logger, pino } from 'pino'
import { boundedFields } from './log-fields.ts'

export type Log = Logger

/** Maximum size in bytes of the buffer for lines that could not be written; further lines are dropped. */
const maxLength = 1024 * 1024

/**
 * Logs one JSON line per event to standard output, without secrets. `part` is in every line. A full disk stops the
 * log, never the process.
 */
export function createLog(level: string, part?: string): Log {
  const output = pino.destination({ dest: 1, sync: true, maxLength })
  output.on('error', () => undefined) // The line is kept and retried with the next one.
  return pino(
    {
      level,
      base: part ? { part } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.authorization', '*.password'],
      formatters: { log: boundedFields },
      serializers: { err: (error: Error) => boundedFields(pino.stdSerializers.err(error)) },
    },
    output,
  )
}
