import { z } from 'zod'

/** Data of the club on its receipts, beside the name; null for a club that issues none. */
export const receiptSettingsSchema = z.object({
  /** The postal address, on several lines; may be empty. */
  address: z.string(),
})
export type ReceiptSettings = Readonly<z.infer<typeof receiptSettingsSchema>>
