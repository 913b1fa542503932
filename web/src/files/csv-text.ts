import { AppError } from '@tessera/domain/errors'
import { sentence, text } from '@tessera/domain/texts/text'
import { decode } from './encodings.ts'

/** To be called before the file is read; `max` in MB. @throws AppError `too_large` */
export function assertSize({ size }: { size: number }, max: number): void {
  if (size > max * 1_000_000) throw new AppError('too_large', sentence('The file must be {max} MB or smaller', { max }))
}

/** What is said of a file that is none of text, such as a workbook of a spreadsheet. */
export const noCsv = () =>
  new AppError('unsupported_media', text('This is not a CSV file. In your spreadsheet, choose “Save as”, then CSV.'))

/**
 * Decodes a CSV file.
 * @throws AppError `unsupported_media`
 */
export function csvText(bytes: Uint8Array, encoding: string): string {
  const text = decode(bytes, encoding)
  if (text.includes('\0') || text.startsWith('PK\x03\x04')) throw noCsv()
  return text
}
