import { bankCents } from './bank-amount.ts'
import { bankDay } from './bank-day.ts'
import { type BankHead, bankHeads, type ColumnName, elbaColumns } from './bank-heads.ts'
import type { Labels } from './purpose.ts'

/** Where a file has what, by the places of its columns. */
export interface Columns {
  readonly places: Partial<Readonly<Record<ColumnName, number>>>
  readonly text: readonly number[]
  /** The bank, or `columns` where they were chosen. */
  readonly format: string
  /** The currency of the whole file, or ''. */
  readonly currency: string
  readonly booked?: RegExp | undefined
  readonly labels?: Labels | undefined
  readonly isNameFirst?: true | undefined
  /** Number of columns of the head, where rows can have more before the amount. */
  readonly growsFrom?: number | undefined
}

interface Found {
  /** Index of the first row below the head. */
  readonly below: number
  readonly columns: Columns
}

type Cells = readonly string[]

/** More than any bank has; a row with more is no head. */
export const maxColumns = 200

/** Finds the head of a known bank among the first rows of a file, or the form of the bank that writes none. */
export function findHead(rows: readonly Cells[]): Found | undefined {
  for (const [place, cells] of rows.entries()) {
    if (cells.length > maxColumns) continue
    const names = cells.map(comparable)
    for (const head of bankHeads) {
      const columns = columnsOf(head, names)
      if (columns) return { below: place + 1, columns }
    }
  }
  return rows.some(isElba) ? { below: 0, columns: elba } : undefined
}

const { text, labels, ...elbaPlaces } = elbaColumns
const elba: Columns = { format: 'ELBA', places: elbaPlaces, text, labels, currency: '' }

const isElba = (cells: Cells): boolean =>
  cells.length >= 6 &&
  bankDay(cells[0] ?? '') !== undefined &&
  bankDay(cells[2] ?? '') !== undefined &&
  bankCents(cells[3] ?? '', ',') !== undefined &&
  /^[A-Z]{3}$/.test(cells[4] ?? '') &&
  /^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d/.test(cells[5] ?? '')

/** Letters beyond ASCII count alike, since a file can be in another encoding than it seems. */
const comparable = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('€', 'eur')
    .replace(/[^\0-\x7f]+/g, '~')
    .replace(/\s+/g, ' ')
    .trim()

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

const patterns = new Map<string, RegExp>()

/** The pattern of a column's name in the table of heads; its group is the currency. */
function patternOf(name: string): RegExp {
  const known = patterns.get(name)
  if (known) return known
  const ways = name
    .replace(/\?$/, '')
    .split('|')
    .map((way) => way.split(/ ?¤/).map(comparable).map(escaped).join(' ?([a-z]{3}|euro)'))
  const pattern = new RegExp(`^(?:${ways.join('|')})$`)
  patterns.set(name, pattern)
  return pattern
}

/** True if a column of a file has a name as the table of heads writes it. */
export const isNamed = (name: string, column: string): boolean => patternOf(name).test(comparable(column))

function columnsOf(head: BankHead, names: Cells): Columns | undefined {
  const { bank, text: texts, booked, inCurrency = '', labels, isNameFirst, isGrowing, ...columns } = head
  const isMissing = (name: string) => !name.endsWith('?') && !names.some((one) => patternOf(name).test(one))
  if ([...Object.values(columns), ...texts].some(isMissing)) return undefined
  const places = Object.entries(columns).flatMap(([column, name]) => {
    const place = names.findIndex((one) => patternOf(name).test(one))
    return place < 0 ? [] : [[column, place] as const]
  })
  const text = texts.flatMap((name) => names.flatMap((one, place) => (patternOf(name).test(one) ? place : [])))
  const amountName = head.amount ?? head.credit ?? ''
  const currency = names.map((one) => patternOf(amountName).exec(one)?.[1]).find((found) => found !== undefined)
  return {
    format: bank.slice(0, 40),
    places: Object.fromEntries(places),
    text,
    currency: currency?.toUpperCase() ?? inCurrency,
    booked,
    labels,
    isNameFirst,
    growsFrom: isGrowing ? names.length : undefined,
  }
}
