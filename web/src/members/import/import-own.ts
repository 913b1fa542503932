import type { OwnField, OwnValues } from '@tessera/domain/members/own-field'
import { dayReader } from '@tessera/domain/read-days'
import { fold } from '@tessera/domain/text'
import { type Sentence, sentence } from '@tessera/domain/texts/text'
import type { CsvRow } from '../../files/csv-rows.ts'
import { between, ownFieldCell, readTyped } from '../own-field-text.ts'
import { yesOrNo } from '../yes-or-no.ts'
import type { CsvTable } from './csv-table.ts'
import type { Columns } from './guess-columns.ts'
import { quotedWords } from './quoted-words.ts'

/** The parts of a cell with several, as files of other programs separate them. */
export const partsOf = (cell: string): string[] => {
  const sign = [between, '|', ',', '/'].find((one) => cell.includes(one))
  return (sign ? cell.split(sign) : [cell]).map((part) => part.trim()).filter(Boolean)
}

/** In front of words that are no value of the field, so that they are seen and can be corrected; no value begins with it. */
const unknown = '?'

/** Returns what is written in a cell, or typed instead of it, as a value of the field; with a sign in front if it is none. */
export function readOwnCell(field: OwnField, cell: string, readDay?: (cell: string) => string | undefined): string {
  const words = cell.trim()
  if (words === '' || field.kind === 'text') return words
  const value = readWords(field, words, readDay)
  return value !== undefined && 'value' in readTyped(field, value) ? value : `${unknown}${words}`
}

function readWords(field: OwnField, words: string, readDay = dayReader([words])): string | undefined {
  const choice = (name: string) => field.choices.find((one) => fold(one.name) === fold(name))?.id
  if (field.kind === 'day') return readDay(words)
  if (field.kind === 'yesno') return yesOrNo(words)
  if (field.kind === 'choice') return choice(words)
  if (field.kind === 'several') {
    const ids = (choice(words) ? [words] : partsOf(words)).map(choice)
    return ids.includes(undefined) ? undefined : ids.join(' ')
  }
  return field.kind === 'number'
    ? words.replace(/^(-?\d{1,3}(?:\.\d{3})+)(,\d+)?$/, (number) => number.replaceAll('.', '')).replace(',', '.')
    : words
}

/** The words of a value, as they are corrected in a row. */
export const wordsOfOwn = (field: OwnField, value: string): string =>
  value.startsWith(unknown) && field.kind !== 'text' ? value.slice(unknown.length) : ownFieldCell(field, value)

/** Returns the reader of a row's own fields, those that have a column. */
export function ownReader({ rows }: CsvTable, columns: Columns, own: readonly OwnField[]) {
  const read = own.flatMap((field) => {
    const place = columns[`fields.${field.id}`]
    if (place === undefined) return []
    const readDay = field.kind === 'day' ? dayReader(rows.map(({ cells }) => (cells[place] ?? '').trim())) : undefined
    return [({ cells }: CsvRow) => [field.id, readOwnCell(field, cells[place] ?? '', readDay)] as const]
  })
  return (row: CsvRow): { fields?: OwnValues } =>
    read.length > 0 ? { fields: Object.fromEntries(read.map((one) => one(row))) } : {}
}

/** Why values of own fields cannot be imported, naming the field. */
export function ownFault(fields: OwnValues | undefined, own: readonly OwnField[]): Sentence | undefined {
  for (const field of own) {
    const value = fields?.[field.id] ?? ''
    const read = readTyped(field, value)
    if ('fault' in read)
      return sentence('{field}: “{written}” cannot be taken. {reason}', {
        field: [field.name],
        written: quotedWords(wordsOfOwn(field, value)),
        reason: [read.fault],
      })
  }
  return undefined
}
