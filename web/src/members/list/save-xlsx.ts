import { factNames } from '@tessera/domain/members/fact-names'
import { facts } from '@tessera/domain/members/facts'
import type { Member } from '@tessera/domain/members/member'
import type { OwnField } from '@tessera/domain/members/own-field'
import { isPlainDate, toInstant } from '@tessera/domain/plain-date'
import { isMemberColumn, ownColumn, ownFieldOf } from '@tessera/domain/views/columns'
import writeXlsxFile, { type Cell } from 'write-excel-file/browser'
import { saveFile } from '../../http/save-file.ts'
import { locale } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { knownFields } from './export-members.ts'
import { type Known, viewRows } from './view-rows.ts'

/** Days that are no facts. */
const days = ['joinedOn', 'leavesOn', 'proofUntil'] as const

/**
 * The columns of a file without a view: as the CSV has them, with the surname first. Days of types and pauses, written as an import reads
 * them, are in the CSV alone.
 */
export function knownColumns(members: readonly Member[], { types, own }: Pick<Known, 'types' | 'own'>): string[] {
  const known = knownFields.filter((field) => isMemberColumn(field) && members.some((one) => one[field]))
  const shown = own.filter(({ id, enabled }) => enabled || members.some(({ fields }) => fields?.[id]))
  return [
    'memberId',
    'surnameFirst',
    'email',
    'status',
    'missing',
    ...(types.length > 0 ? ['typeId'] : []),
    ...known,
    ...shown.map(({ id }) => ownColumn(id)),
  ]
}

/** What the cells of a column are; numbers of members, phones and postcodes are texts, which keep their zeros. */
function kindOf(column: string, own: readonly OwnField[]): 'day' | 'number' | 'text' {
  const field = own.find(({ id }) => id === ownFieldOf(column))
  if (field) return field.kind === 'day' || field.kind === 'number' ? field.kind : 'text'
  const isDay =
    days.some((day) => day === column) || factNames.some((fact) => fact === column && facts[fact].kind === 'day')
  return isDay ? 'day' : 'text'
}

/** The first day that all spreadsheets count alike: Excel has a 29 February 1900. */
const firstDay = '1900-03-01'
/** A number that a spreadsheet shows as it was written: no zeros before it, and no more digits than it keeps. */
const plainNumber = /^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?$/
/** What no XML can have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const longestCell = 32_767

/**
 * A cell of a sheet. A text is a text whatever it begins with, and never a formula, so that nothing is put before it. Exported for
 * its tests.
 */
export function sheetCell(kind: 'day' | 'number' | 'text', value: string): Cell {
  if (value === '') return null
  if (kind === 'day' && isPlainDate(value) && value >= firstDay) return { type: Date, value: toInstant(value) }
  if (kind === 'number' && plainNumber.test(value)) return { type: Number, value: Number(value) }
  return { type: String, value: value.toWellFormed().replace(unwritable, '').slice(0, longestCell), format: '@' }
}

/** How days are shown, in the letters of a spreadsheet's format. */
const dateFormat = (): string => {
  const parts = new Intl.DateTimeFormat(locale(), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts()
  const letters: Readonly<Record<string, string>> = { day: 'dd', month: 'mm', year: 'yyyy' }
  return parts.map(({ type, value }) => letters[type] ?? value).join('')
}

/** The width of a column in characters. */
const widthOf = (cells: readonly string[]): number =>
  Math.min(40, Math.max(8, ...cells.slice(0, 500).map(({ length }) => length + 2)))

/** Makes the file of members for Excel and other spreadsheets, with these columns. */
export async function membersXlsx(members: readonly Member[], wanted: readonly string[], known: Known): Promise<Blob> {
  const { columns, header, rows } = viewRows(members, wanted, known)
  const kinds = columns.map((column) => kindOf(column, known.own))
  const head = header.map((name): Cell => ({ ...(sheetCell('text', name) as object), fontWeight: 'bold' }))
  const body = rows.map((cells) => cells.map((cell, place) => sheetCell(kinds[place] ?? 'text', cell)))
  return writeXlsxFile([head, ...body], {
    sheet: t('Members').slice(0, 31),
    dateFormat: dateFormat(),
    stickyRowsCount: 1,
    columns: columns.map((_, place) => ({ width: widthOf([header, ...rows].map((row) => row[place] ?? '')) })),
  }).toBlob()
}

/** Saves members as a file for Excel: with the columns of a view, or with what is known of them. */
export async function saveXlsx(members: readonly Member[], columns: readonly string[], known: Known): Promise<void> {
  const wanted = columns.length > 0 ? columns : knownColumns(members, known)
  saveFile(await membersXlsx(members, wanted, known), t('members.xlsx'))
}
