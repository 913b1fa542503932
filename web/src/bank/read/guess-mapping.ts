import type { ColumnMapping } from '@tessera/domain/bank/bank-columns'
import { bankCents } from './bank-amount.ts'
import { isNamed } from './bank-columns.ts'
import { bankDay } from './bank-day.ts'
import { bankHeads } from './bank-heads.ts'
import type { UnknownHead } from './statement-csv.ts'

type Field = keyof ColumnMapping

/** Names that banks and programs give to a column, beside those of the banks that are known. The first that a file has is proposed. */
const names: Readonly<Record<Field, readonly string[]>> = {
  day: [
    'Datum',
    'Buchungsdatum',
    'Buchungstag',
    'Buchung',
    'Booking date',
    'Data operazione',
    'Date',
    'Data',
    'Valutadatum',
    'Wertstellung',
  ],
  amount: ['Betrag', 'Betrag ¤', 'Betrag in ¤', 'Umsatz', 'Amount', 'Importo'],
  credit: ['Gutschrift', 'Haben', 'Eingang', 'Credit', 'Accrediti', 'Accredito', 'Entrate', 'Avere'],
  debit: ['Lastschrift', 'Belastung', 'Soll', 'Ausgang', 'Debit', 'Addebiti', 'Addebito', 'Uscite', 'Dare'],
  name: [
    'Auftraggeber',
    'Auftraggeber/Empfänger',
    'Auftraggeber / Begünstigter',
    'Empfänger/Auftraggeber',
    'Name',
    'Zahlungspflichtiger',
    'Payer',
    'Partner',
    'Counterparty',
    'Ordinante',
    'Controparte',
  ],
  iban: [
    'IBAN',
    'Konto',
    'Kontonummer',
    'Gegenkonto',
    'IBAN Auftraggeber',
    'Payer IBAN',
    'IBAN ordinante',
    'Conto controparte',
  ],
  text: [
    'Verwendungszweck',
    'Zahlungszweck',
    'Buchungstext',
    'Text',
    'Beschreibung',
    'Purpose',
    'Reference',
    'Description',
    'Details',
    'Causale',
    'Descrizione',
  ],
}

/** The names of a column in the files of all known banks. */
const known = (field: Field): readonly string[] =>
  bankHeads.flatMap((head) => (field === 'text' ? head.text : (head[field] ?? [])))

const fits: Partial<Readonly<Record<Field, (value: string) => boolean>>> = {
  day: (value) => bankDay(value) !== undefined,
  amount: (value) => bankCents(value, ',') !== undefined,
  credit: (value) => bankCents(value, ',') !== undefined,
  debit: (value) => bankCents(value, ',') !== undefined,
}

/**
 * Proposes which column of an unknown bank's file has what, by the columns' names and by the first value below them. A column is
 * proposed once, and money in and out only where no column has both.
 */
export function guessMapping({ unknownHead, rows }: UnknownHead): Partial<ColumnMapping> {
  const first = (column: number) => rows.find((row) => row[column]?.trim())?.[column]?.trim()
  const taken = new Set<number>()
  const find = (field: Field): Partial<ColumnMapping> => {
    const words = [...names[field], ...known(field)]
    const isFree = (place: number) => {
      const value = first(place)
      return !taken.has(place) && (value === undefined || (fits[field]?.(value) ?? true))
    }
    const column = words
      .map((word) => unknownHead.findIndex((name, place) => isFree(place) && isNamed(word, name)))
      .find((place) => place >= 0)
    if (column === undefined) return {}
    taken.add(column)
    return { [field]: column }
  }
  const [day, amount] = [find('day'), find('amount')]
  const apart = amount.amount === undefined ? { ...find('credit'), ...find('debit') } : {}
  return { ...day, ...amount, ...apart, ...find('name'), ...find('iban'), ...find('text') }
}
