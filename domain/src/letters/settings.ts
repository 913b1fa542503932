import { z } from 'zod'
import { languages } from '../texts/languages.ts'
import { text } from '../texts/text.ts'

const daysFault = text('Please enter 1 to 90 days')

/** How a club reminds its members of payments. */
export const reminderSettingsSchema = z.object({
  /** Days that must pass between two payment reminders to a member. */
  pauseDays: z.int(daysFault).min(1, daysFault).max(90, daysFault),
  /** True if members are reminded automatically, before and after a due day. */
  automatic: z.boolean(),
  /** Language of automatic e-mails. */
  language: z.enum(languages),
})
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>

/** The settings as a form sends them, with those that its user has seen: one that somebody else has changed since is not overwritten. */
export const reminderChangeSchema = reminderSettingsSchema.extend({ seen: reminderSettingsSchema.partial().optional() })
export type ReminderChange = z.infer<typeof reminderChangeSchema>

/** The settings, who switched the automatic reminders on, and the last day for which they were sent. */
export const storedRemindersSchema = z.object({
  pauseDays: z.number().default(7),
  automatic: z.boolean().default(false),
  language: z.enum(languages).default('en'),
  by: z.string().default(''),
  sentFor: z.string().default(''),
})
