import { type CsvStyle, csvStyle, otherCsvStyle } from '@tessera/domain/texts/csv-style'
import { locale } from '../language/language.ts'
import { saveFile } from './save-file.ts'

export const csvType = 'text/csv;charset=utf-8'

const exampleIn = ({ decimal }: CsvStyle) => `45${decimal}50`

/** Saves a CSV file in the style of the language, or in the other one; returns an amount in the style used and in the other. */
export function saveCsv(csv: (style: CsvStyle) => string, name: string, other: boolean) {
  const own = csvStyle(locale())
  const [style, rest] = other ? [otherCsvStyle(own), own] : [own, otherCsvStyle(own)]
  saveFile(new Blob([csv(style)], { type: csvType }), name)
  return { name, amount: exampleIn(style), otherAmount: exampleIn(rest) }
}
