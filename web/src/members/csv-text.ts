import { AppError } from '@tessera/domain/errors'

/** Maximum file size in bytes: many times the size of 5,000 members. */
const maxBytes = 5_000_000

const beginsWith = (bytes: Uint8Array, ...beginning: number[]) => beginning.every((byte, i) => bytes[i] === byte)

/** To be called before the file is read. @throws AppError `too_large` */
export function assertReadable({ size }: { size: number }): void {
  if (size > maxBytes) throw new AppError('too_large', 'The file must be 5 MB or smaller')
}

/**
 * Decodes a CSV file: UTF-8 or UTF-16 by its byte order mark, UTF-8 without one if valid, else Windows-1252, which
 * older spreadsheets write.
 * @throws AppError `too_large`, `unsupported_media`
 */
export function csvText(bytes: Uint8Array): string {
  assertReadable({ size: bytes.length })
  const text = decode(bytes)
  if (text.includes('\0') || beginsWith(bytes, 0x50, 0x4b, 3, 4))
    throw new AppError('unsupported_media', 'This is not a CSV file. In your spreadsheet, choose “Save as”, then CSV.')
  return text
}

function decode(bytes: Uint8Array): string {
  if (beginsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
