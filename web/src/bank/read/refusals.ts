import { AppError } from '@tessera/domain/errors'
import { sentence, text } from '@tessera/domain/texts/text'

/** Maximum of bookings that are read at once; more than a large club has in a year. */
const maxBookings = 50_000

const unsupported = (says: string) => new AppError('unsupported_media', says)

export const noStatement = () =>
  unsupported(text('This is no bank statement. Please choose a file of your bank in the format CAMT, MT940 or CSV.'))

export const damagedXml = () => unsupported(text('The XML file is damaged or incomplete'))

export const doctypeRefused = () => unsupported(text('This XML file has a DOCTYPE, as no bank writes it'))

export const damagedZip = () => unsupported(text('The ZIP file is damaged or protected by a password'))

export const zipInZip = () => unsupported(text('The ZIP file holds another ZIP file. Please unpack it first.'))

export const tooManyFiles = (max: number) =>
  new AppError('too_large', sentence('The ZIP file holds more than {max} files', { max }))

export const tooLargeUnpacked = (max: number) =>
  new AppError('too_large', sentence('The ZIP file is larger than {max} MB when unpacked', { max }))

const tooMany = () =>
  new AppError(
    'too_large',
    sentence('The file holds more than {max} bookings. Please choose a shorter period.', { max: maxBookings }),
  )

/** @throws AppError `too_large` */
export function assertBookings(count: number): void {
  if (count > maxBookings) throw tooMany()
}
