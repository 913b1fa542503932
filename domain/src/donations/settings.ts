import { z } from 'zod'

/**
 * What a club needs to give donation receipts. The fields are texts of the club; `settings-input.ts` says which of them a form of
 * receipt needs.
 */
export const donationSettingsSchema = z.object({
  /** The form of receipt: by the German model text, or for Italian bodies of the third sector. */
  form: z.enum(['de', 'it']),
  /** What the club promotes, such as “des Sports”. */
  purpose: z.string(),
  /** The German tax number, or the Italian tax code. */
  taxNumber: z.string(),
  taxOffice: z.string(),
  /** What the tax office has given: an exemption, or the finding that the statutes are in order (§ 60a AO). */
  notice: z.enum(['exemption', 'statutes']),
  /** The day of that notice. */
  noticeOn: z.string(),
  /** The last year that an exemption was given for, as it is written there. */
  noticeFor: z.string(),
  /** True if membership fees may be deducted, which they may not in clubs for sport and others (§ 10b (1) 8 EStG). */
  feesCount: z.boolean(),
  /** The number in the Italian register RUNTS. */
  register: z.string(),
})
export type DonationSettings = Readonly<z.infer<typeof donationSettingsSchema>>
