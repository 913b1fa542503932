import type { ColumnMapping } from '@tessera/domain/bank/bank-columns'
import { decode, likelyEncodings } from '../../files/encodings.ts'
import type { FileBookings } from './booking.ts'
import { readCamt } from './camt.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { noStatement } from './refusals.ts'
import { readCsv, type UnknownHead } from './statement-csv.ts'
import { xmlText } from './xml.ts'

/** True for a ZIP, which workbooks of spreadsheets are too. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9

/** Reads a file that is no ZIP, by what it begins with. @throws AppError */
export function readFile(bytes: Uint8Array, mapping?: ColumnMapping): FileBookings | UnknownHead {
  const start = decode(bytes.subarray(0, 4000), likelyEncodings(bytes.subarray(0, 4000))[0]).trimStart()
  if (start.startsWith('%PDF')) throw noStatement()
  if (start.startsWith('<')) return readCamt(xmlText(bytes))
  if (isMt940(start)) return readMt940(decode(bytes, likelyEncodings(bytes)[0]))
  return readCsv(bytes, mapping)
}
