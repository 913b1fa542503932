import { z } from 'zod'
import { joinFormInputSchema } from '../applications/join-form-input.ts'
import { directDebitInputSchema } from '../debit/settings-input.ts'
import { donationSettingsInputSchema } from '../donations/settings-input.ts'
import { ownFieldsSchema } from '../members/own-fields.ts'
import { bankAccountInputSchema } from '../payments/bank-account-input.ts'
import { bookDays, dayWithin } from '../plain-date.ts'
import { receiptSettingsInputSchema } from '../receipts/settings-input.ts'
import { optionalLine } from '../text.ts'
import { rule, text } from '../texts/text.ts'
import { yearDayForm } from '../year-day-form.ts'
import { closedYearsSchema } from './closed-years.ts'
import { clubNameSchema } from './club.ts'
import { colourSchema } from './colour.ts'
import { seasonStartSchema } from './season.ts'
import { clubSettingsSchema } from './settings.ts'
import { timeZoneSchema } from './time-zone.ts'
import { membershipTypesSchema } from './type-names.ts'

const graceFault = text('Please enter 0 to 183 days')
const graceDaysSchema = z.int(graceFault).min(0, graceFault).max(183, graceFault)

const yearDaySchema = z.string().regex(new RegExp(`^${yearDayForm}$`), text('Please enter a valid date'))

const maxBackLines = 8

const cardBackSchema = optionalLine(300)
  .transform((typed) => typed.replace(/\r\n?/g, '\n'))
  .refine((typed) => typed.split('\n').length <= maxBackLines, rule('At most {max} lines', { max: maxBackLines }))
  .refine(
    (typed) => !/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(typed),
    text('Please leave out control characters'),
  )

/** The settings as a form takes them: by their types, and those that are typed by these rules. */
export const settingsInput = {
  ...clubSettingsSchema.shape,
  name: clubNameSchema,
  colour: colourSchema.nullable(),
  /** Removes the logo; another one is a file of the request. */
  logo: z.null(),
  timeZone: timeZoneSchema.nullable(),
  seasonStartsInMonth: seasonStartSchema,
  graceDays: graceDaysSchema,
  cardBack: cardBackSchema.nullable(),
  noticeBy: yearDaySchema.nullable(),
  membershipTypes: membershipTypesSchema,
  memberFields: ownFieldsSchema,
  joinForm: joinFormInputSchema.nullable(),
  bankAccount: bankAccountInputSchema.nullable(),
  directDebit: directDebitInputSchema.nullable(),
  receipts: receiptSettingsInputSchema.nullable(),
  donations: donationSettingsInputSchema.nullable(),
  doorField: z.string().max(40).nullable(),
  secondStepFrom: dayWithin(bookDays).nullable(),
  lockedUntil: dayWithin(bookDays).nullable(),
  closedYears: closedYearsSchema,
}

/**
 * A change of settings: those that are left out stay as they are. `seen` has the values that the user saw: one that somebody else
 * has changed since is not overwritten.
 */
export const settingsChangeSchema = z
  .object(settingsInput)
  .partial()
  .extend({ seen: clubSettingsSchema.partial().optional() })
export type SettingsChange = z.infer<typeof settingsChangeSchema>

/** The change of a club's name, as the specification has it. */
export const renameSchema = settingsChangeSchema.pick({ name: true, seen: true }).required({ name: true })
