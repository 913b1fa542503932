import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One observable requirement of the specification. */
export interface Row {
  /** Section, dot, and a number in the section that is never reused. */
  readonly id: string
  /** 'route', 'column', 'text', 'wait', 'validation' … */
  readonly kind: string
  /** A statement; with `isText`, the exact text on screen (`{…}` is a placeholder). */
  readonly says: string
  readonly isText: boolean
}

const line = /^(\d\.\d+) +(.+?) {2,}(?:“(.+)”|(.+))$/

/**
 * Parses `rows.txt`: one row per line, in three columns (id, kind, statement). A text in “quotes” is exact;
 * `[not hosted: …]` at the end marks a row that cannot hold in hosted mode, with the reason.
 * @throws Error with the line, if it has another format
 */
export function parseRows(file: string): Row[] {
  return file
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [, id, kind, text, statement] = line.exec(row) ?? []
      if (!id || !kind) throw new Error(`Not a row of the specification: ${row}`)
      return { id, kind, says: text ?? statement ?? '', isText: text !== undefined }
    })
}

export const rows: readonly Row[] = parseRows(readFileSync(join(import.meta.dirname, 'rows.txt'), 'utf8'))
