import { optionalLine } from '../text.ts'
import { text } from '../texts/text.ts'
import { type ReceiptSettings, receiptSettingsSchema } from './settings.ts'

const maxLines = 6

const addressSchema = optionalLine(300)
  .transform((typed) => typed.replace(/\r\n?/g, '\n'))
  .refine((typed) => typed.split('\n').length <= maxLines, text('An address has at most 6 lines'))
  .refine(
    (typed) => !/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(typed),
    text('Please leave out control characters'),
  )

/** The fields about receipts. `automatic` sends that of each payment from now on to the member, in `language`. */
export const receiptFieldsSchema = receiptSettingsSchema.extend({ address: addressSchema })

/** Input of the settings of receipts. */
export const receiptSettingsInputSchema = receiptFieldsSchema.transform(
  ({ address, automatic, language = 'en' }): ReceiptSettings => ({
    address,
    ...(automatic && { automatic, language }),
  }),
)
