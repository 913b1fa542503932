import { boundedFields } from '@tessera/domain/log-fields'
import { type Logger, pino } from 'pino'

/** How much is kept of what could not be written, in bytes; what comes after that is dropped. */
const maxLength = 1024 * 1024

/** One JSON line per event on standard output, without secrets. A disk that is full stops the log, never the product. */
export function createLog(): Logger {
  const output = pino.destination({ dest: 1, sync: true, maxLength })
  output.on('error', () => undefined) // Kept, and tried again with the next line.
  return pino(
    {
      base: { part: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.authorization', '*.password'],
      formatters: { log: boundedFields },
      serializers: { err: (error: Error) => boundedFields(pino.stdSerializers.err(error)) },
    },
    output,
  )
}
