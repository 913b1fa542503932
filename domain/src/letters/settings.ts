import { z } from 'zod'
import { text } from '../texts/text.ts'

/** Days that must pass between two payment reminders to a member. */
export const reminderPauseSchema = z
  .int()
  .min(1, text('Please enter 1 to 90 days'))
  .max(90, text('Please enter 1 to 90 days'))

/** How a club reminds its members of payments. */
export const reminderSettingsSchema = z.object({ pauseDays: reminderPauseSchema.default(7) })
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>
