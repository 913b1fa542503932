import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One thing in the specification that a person, a browser or a caller can notice. */
export interface Row {
  /** The section, a dot, and a number in it that no other row ever gets. */
  readonly id: string
  /** 'route', 'column', 'text', 'wait', 'validation' … */
  readonly kind: string
  /** A statement; where `isText`, the exact text that a person reads (`{…}` stands for what differs). */
  readonly says: string
  readonly isText: boolean
}

const line = /^(\d\.\d+) +(.+?) {2,}(?:“(.+)”|(.+))$/

/**
 * Reads `rows.txt`: one row a line, in three columns (id, kind, statement). A text in “quotes” is exact; `[not hosted: …]`
 * at the end says where a row cannot hold, and why. Throws an Error that names a line of another form.
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
