import type { BankLine } from '@tessera/domain/bank/bank-line'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import type { Chance } from '../../scripts/demo/chance.ts'
import { readStatements } from '../../web/src/bank/read/read-statements.ts'
import { camt, details, entry, ibans, utf8 } from '../../web/src/bank/read/samples.ts'

const euro = (cents: number, decimal: string): string =>
  `${Math.floor(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
const germanDay = (day: string): string => day.split('-').reverse().join('.')
const cut = (text: string, length: number): string[] => text.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? ['']

/** With ids of the bank. */
const asCamt = (lines: readonly BankLine[]): string =>
  camt({
    entries: lines
      .map(({ id, day, cents, name, iban, text, reference }) =>
        entry({
          amount: euro(cents, '.'),
          day,
          id: `CAMT${id}`,
          details: details({ debtor: escaped(name), iban, text: escaped(text), reference }),
        }),
      )
      .join('\n'),
  })

/** With other ids, and texts in pieces of 27 characters. */
const asMt940 = (lines: readonly BankLine[]): string => {
  const movements = lines.map(({ id, day, cents, name, iban, text }) => {
    const [year = '', month = '', date = ''] = day.split('-')
    const purpose = cut(text.replaceAll('\n', ' '), 27).map((piece, at) => `?${20 + at}${piece}`)
    const payer = cut(name, 27).map((piece, at) => `?${32 + at}${piece}`)
    return `:61:${year.slice(2)}${month}${date}${month}${date}CR${euro(cents, ',')}N166NONREF//M-${id}
:86:166?00GUTSCHRIFT${purpose.join('')}?31${iban}${payer.slice(0, 2).join('')}`
  })
  return `:20:STARTUMS\n:25:${ibans.club}\n:28C:1/1\n:60F:C260101EUR0,00\n${movements.join('\n')}\n:62F:C261231EUR0,00\n-\n`
}

/** A bank's CSV, without ids. */
const asCsv = (lines: readonly BankLine[]): string =>
  [
    'Bezeichnung Auftragskonto;IBAN Auftragskonto;Buchungstag;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung',
    ...lines.map(({ day, cents, name, iban, text }) =>
      ['Verein', ibans.club, germanDay(day), name, iban, 'Gutschrift', text, euro(cents, ','), 'EUR']
        .map(quoted)
        .join(';'),
    ),
  ].join('\n')

/** The columns of an unknown bank, which names no account, and cuts the purpose. */
const asOwnColumns = (lines: readonly BankLine[]): string =>
  [
    'Tag;Von;Wofür;Summe',
    ...lines.map(({ day, cents, name, text }) =>
      [germanDay(day), name, text.slice(0, 60), euro(cents, ',')].map(quoted).join(';'),
    ),
  ].join('\n')

const formats = [asCamt, asMt940, asCsv, asOwnColumns] as const

/** Reads some lines of a statement from a file in one of the formats. */
export function linesInFormat(format: number, lines: readonly BankLine[]): readonly StatementLine[] {
  const write = formats[format % formats.length] ?? asCamt
  const mapping = write === asOwnColumns ? { day: 0, name: 1, text: 2, amount: 3 } : undefined
  const read = readStatements('file', utf8(write(lines)), mapping)
  if ('unknownHead' in read || read.faults.length > 0) throw new Error(`not read: ${JSON.stringify(read)}`)
  return read.lines
}

/**
 * Divides lines into files of whole days, in formats by chance, some days in several of them; some files come again, or first
 * with the beginning of their last day only. All in an order by chance.
 */
export function filesOf(chance: Chance, lines: readonly BankLine[]): (readonly StatementLine[])[] {
  const days = [...new Set(lines.map(({ day }) => day))].sort()
  const files: (readonly StatementLine[])[] = []
  for (let from = 0; from < days.length; ) {
    const to = Math.min(days.length, from + chance.whole(1, 12))
    const overlap = Math.max(0, from - chance.whole(0, 5))
    const own = lines.filter(({ day }) => days.slice(overlap, to).includes(day))
    for (let times = chance.whole(1, 3); times > 0; times -= 1)
      files.push(linesInFormat(chance.whole(0, formats.length - 1), own))
    if (chance.happens(0.3)) files.push(linesInFormat(chance.whole(0, 3), own.slice(0, -chance.whole(1, 3))))
    from = to
  }
  return files
    .filter((file) => file.length > 0)
    .map((file) => ({ file, place: chance.part() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ file }) => file)
}
