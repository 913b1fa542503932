import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line per event on standard output. */
export const createLog = (level: string): Log => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
