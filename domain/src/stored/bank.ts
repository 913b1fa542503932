import { z } from 'zod'
import { columnMappingSchema } from '../bank/bank-columns.ts'
import { bankLineStates } from '../bank/bank-line.ts'

/** A line of a bank statement. Its rules may have become stricter since it was stored. */
export const storedBankLineSchema = z.object({
  clubId: z.string(),
  account: z.string(),
  /** A calendar day. */
  day: z.string(),
  cents: z.number(),
  name: z.string(),
  iban: z.string(),
  text: z.string(),
  reference: z.string(),
  bankId: z.string(),
  format: z.string().default(''),
  returned: z.string(),
  state: z.enum(bankLineStates),
  /** The run in which it was recorded. */
  run: z.string().exactOptional(),
  /** The payments that were made of it. */
  payments: z.array(z.object({ id: z.string(), cents: z.number() })).exactOptional(),
  /** The payments that were deleted because the bank has sent them back by this line, and the day of it. */
  tookBack: z
    .array(z.object({ memberId: z.string(), itemId: z.string(), itemName: z.string(), cents: z.number() }))
    .exactOptional(),
  tookBackOn: z.string().exactOptional(),
})

/** The members for whom an account has paid. Its id has a hash of the account's IBAN, which is stored nowhere else. */
export const storedBankPayerSchema = z.object({ clubId: z.string(), memberIds: z.array(z.string()) })

/** What a club has recorded last from its bank statements, when its lines were changed last, and the columns of its banks. */
export const storedBankRunSchema = z.object({
  clubId: z.string(),
  run: z.string().exactOptional(),
  /** When the run was recorded. */
  at: z.date().exactOptional(),
  changedAt: z.date().exactOptional(),
  columns: z.array(z.object({ head: z.array(z.string()), mapping: columnMappingSchema })).exactOptional(),
})
