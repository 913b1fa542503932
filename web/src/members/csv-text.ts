import { AppError } from '@tessera/domain/errors'
import { decode } from './encodings.ts'

/** Maximum file size in bytes: many times the size of 5,000 members. */
const maxBytes = 5_000_000

/** To be called before the file is read. @throws AppError `too_large` */
export function assertReadable({ size }: { size: number }): void {
  if (size > maxBytes) throw new AppError('too_large', 'The file must be 5 MB or smaller')
}

/**
 * Decodes a CSV file.
 * @throws AppError `unsupported_media`
 */
export function csvText(bytes: Uint8Array, encoding: string): string {
  const text = decode(bytes, encoding)
  if (text.includes('\0') || text.startsWith('PK\x03\x04'))
    throw new AppError('unsupported_media', 'This is not a CSV file. In your spreadsheet, choose “Save as”, then CSV.')
  return text
}
