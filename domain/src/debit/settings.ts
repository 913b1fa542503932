import { z } from 'zod'

/** The rulebook's notice, unless creditor and payer agree on a shorter one. */
export const usualNoticeDays = 14

/** What a club needs to draw fees by direct debit, beside its bank account. */
export const directDebitSchema = z.object({
  /** Capital letters and digits, without spaces. */
  creditorId: z.string(),
  /** Days ahead on which members are told what is drawn. */
  noticeDays: z.number().default(usualNoticeDays),
})
export type DirectDebitSettings = Readonly<z.infer<typeof directDebitSchema>>
