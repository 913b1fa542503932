import { z } from 'zod'

/** What a club needs to draw fees by direct debit, beside its bank account. */
export const directDebitSchema = z.object({
  /** Capital letters and digits, without spaces. */
  creditorId: z.string(),
})
export type DirectDebitSettings = Readonly<z.infer<typeof directDebitSchema>>
