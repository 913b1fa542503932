/** Separators of cells and decimals in a spreadsheet. */
export interface CsvStyle {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

/** Returns the style of a locale: a decimal comma goes with semicolons between cells. */
export const csvStyle = (locale: string): CsvStyle =>
  new Intl.NumberFormat(locale).format(0.5).includes(',')
    ? { separator: ';', decimal: ',' }
    : { separator: ',', decimal: '.' }

/** The other of the two styles. */
export const otherCsvStyle = ({ separator }: CsvStyle): CsvStyle =>
  separator === ';' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' }
