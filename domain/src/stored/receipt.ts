import { z } from 'zod'
import { issuedReceiptSchema } from '../receipts/receipt.ts'

/** The receipts of a payment, in the order they were given; the document's id is the payment's. */
export const storedReceiptsSchema = z.object({
  clubId: z.string(),
  memberId: z.string(),
  issued: z.array(issuedReceiptSchema),
})

/** The number of the last receipt of a club's season. */
export const storedReceiptSeriesSchema = z.object({ clubId: z.string(), last: z.int().min(0) })
