import { z } from 'zod'
import { optionalLine } from '../text.ts'
import { languages } from '../texts/languages.ts'
import { text } from '../texts/text.ts'

const maxLines = 6

/** Input of the fields about receipts. */
export const receiptSettingsInputSchema = z.object({
  enabled: z.boolean(),
  address: optionalLine(300)
    .transform((typed) => typed.replace(/\r\n?/g, '\n'))
    .refine((typed) => typed.split('\n').length <= maxLines, text('An address has at most 6 lines'))
    .refine(
      (typed) => !/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(typed),
      text('Please leave out control characters'),
    ),
  /** Sends the receipt of each payment that is recorded from now on to the member. */
  automatic: z.boolean().exactOptional(),
  /** Language of automatic e-mails. */
  language: z.enum(languages).exactOptional(),
})
export type ReceiptSettingsInput = z.infer<typeof receiptSettingsInputSchema>
