import { z } from 'zod'

/** An item that a debit pays: not recorded yet, recorded as this payment, left out for a reason, or sent back by the bank. */
const partSchema = z.object({
  memberId: z.string(),
  itemId: z.string(),
  cents: z.number(),
  payment: z.string().exactOptional(),
  left: z.string().exactOptional(),
  /** Why the bank has sent the debit back: a code of ISO 20022 or the bank’s words. */
  returned: z.string().exactOptional(),
})

/** What is drawn by one mandate. The IBAN stands in the mandate alone, and no name is stored: those of erased people would stay. */
const debitSchema = z.object({
  /** Id of the mandate. */
  payerId: z.string(),
  /** The mandate as it was when the run was made. */
  reference: z.string(),
  signedOn: z.string(),
  endToEndId: z.string(),
  /** A keyed hash of the IBAN that the run was made with; absent in older runs. */
  account: z.string().exactOptional(),
  /** True if the account has changed since something was drawn by the mandate; the file must say so. */
  amended: z.literal(true).exactOptional(),
  parts: z.array(partSchema),
  /** The day on which the mandate was used before this debit was recorded; '' for none. */
  usedBefore: z.string().exactOptional(),
})

/** A run of direct debits, made for one day. */
export const storedDebitRunSchema = z.object({
  clubId: z.string(),
  /** A calendar day. */
  day: z.string(),
  messageId: z.string(),
  state: z.enum(['open', 'marked']),
  madeAt: z.date(),
  madeBy: z.string(),
  cents: z.number(),
  debits: z.array(debitSchema),
})

/** Changes with every run of a club: of two that are made at the same time, one finds it changed. Its id is the club's. */
export const storedDebitSeriesSchema = z.object({ clubId: z.string(), last: z.string() })
