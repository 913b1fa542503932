import { z } from 'zod'
import { text } from '../texts/text.ts'
import { creditorIdFault, normalCreditorId } from './creditor-id.ts'
import { type DirectDebitSettings, usualNoticeDays } from './settings.ts'

const daysFault = text('Please enter 1 to 60 days')

const creditorIdSchema = z
  .string()
  .max(100, text('This creditor identifier is too long'))
  .transform(normalCreditorId)
  .superRefine((id, { addIssue }) => {
    const fault = id === '' ? undefined : creditorIdFault(id)
    if (fault) addIssue(fault)
  })

/** Input of the settings of direct debit; null for a club without a creditor identifier, which draws nothing. */
export const directDebitInputSchema = z
  .object({
    creditorId: creditorIdSchema,
    noticeDays: z.int(daysFault).min(1, daysFault).max(60, daysFault).default(usualNoticeDays),
  })
  .transform((settings): DirectDebitSettings | null => (settings.creditorId ? settings : null))

/** The fields of a club that draws nothing. */
export const noDirectDebit: DirectDebitSettings = { creditorId: '', noticeDays: usualNoticeDays }
