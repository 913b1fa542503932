import { z } from 'zod'

/** What a club's receipts say of the club beside its name; null for a club that gives none. */
export const receiptSettingsSchema = z.object({
  /** The postal address, on several lines; may be empty. */
  address: z.string(),
})
export type ReceiptSettings = Readonly<z.infer<typeof receiptSettingsSchema>>
