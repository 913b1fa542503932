import { z } from 'zod'
import { languages } from '../texts/languages.ts'

/** Data of the club on its receipts, beside the name; null for a club that issues none. */
export const receiptSettingsSchema = z.object({
  /** The postal address, on several lines; may be empty. */
  address: z.string(),
  /** True if the receipt of each new payment goes to the member by e-mail. */
  automatic: z.boolean().exactOptional(),
  /** Language of receipts that are sent automatically, for members who have chosen none. */
  language: z.enum(languages).exactOptional(),
})
export type ReceiptSettings = Readonly<z.infer<typeof receiptSettingsSchema>>

export const storedReceiptSettingsSchema = receiptSettingsSchema.extend({
  /** When the automatic sending was switched on; absent in a club that an older version wrote, until the next write. */
  sentFrom: z.date().exactOptional(),
  /** Payments that were recorded until then have their letter, or get none. */
  sentUntil: z.date().exactOptional(),
})
