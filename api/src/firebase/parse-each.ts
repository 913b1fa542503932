import type { Logger } from 'pino'
import type { Snapshot } from './plain.ts'

/** Parses a document; logs one that is damaged, and returns undefined. */
export function parseOrLog<T>(document: Snapshot, parse: (document: Snapshot) => T, log: Logger): T | undefined {
  try {
    return parse(document)
  } catch (error) {
    log.error({ err: error, document: document.ref.path, clubId: document.get('clubId') }, 'a document is damaged')
    return undefined
  }
}

/** Parses documents of several clubs; a damaged one is logged and left out, since it concerns no other. */
export const parseEach = <T>(
  documents: readonly Snapshot[],
  parse: (document: Snapshot) => T | undefined,
  log: Logger,
): T[] => documents.flatMap((document) => parseOrLog(document, parse, log) ?? [])
