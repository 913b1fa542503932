import { z } from 'zod'
import { bookDays, dayWithin } from '../plain-date.ts'
import { optionalLine } from '../text.ts'
import { text } from '../texts/text.ts'
import { type DonationSettings, donationSettingsSchema } from './settings.ts'

const isOneLine = (one: string) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(one)
const field = (most: number) =>
  optionalLine(most).refine(isOneLine, text('Please leave out line breaks and control characters'))

/** The fields that each form of receipt needs. */
const needed = {
  de: ['purpose', 'taxOffice', 'taxNumber', 'noticeOn'],
  it: ['purpose', 'taxNumber', 'register'],
} as const satisfies Record<string, readonly (keyof DonationSettings)[]>

/** The fields about donation receipts; the form is '' for a club that gives none. */
const donationFieldsSchema = donationSettingsSchema.extend({
  form: z.literal('').or(donationSettingsSchema.shape.form),
  purpose: field(200),
  taxNumber: field(60),
  taxOffice: field(100),
  noticeOn: z.literal('').or(dayWithin(bookDays)),
  noticeFor: field(40),
  register: field(60),
})

/** Input of the settings of donation receipts; null for a club that gives none. */
export const donationSettingsInputSchema = donationFieldsSchema
  .superRefine((typed, { addIssue }) => {
    const required: readonly (keyof DonationSettings)[] = typed.form === '' ? [] : needed[typed.form]
    for (const name of required)
      if (typed[name] === '') addIssue({ code: 'custom', path: [name], message: text('A donation receipt needs this') })
    if (typed.form === 'de' && typed.notice === 'exemption' && typed.noticeFor === '')
      addIssue({ code: 'custom', path: ['noticeFor'], message: text('A donation receipt needs this') })
  })
  .transform(({ form, ...typed }): DonationSettings | null => (form === '' ? null : { ...typed, form }))

/** The fields of a club that gives no donation receipts. */
export const noDonations: z.input<typeof donationFieldsSchema> = {
  form: '',
  purpose: '',
  taxNumber: '',
  taxOffice: '',
  notice: 'exemption',
  noticeOn: '',
  noticeFor: '',
  feesCount: false,
  register: '',
}
