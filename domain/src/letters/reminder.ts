import { z } from 'zod'
import type { PlainDate } from '../plain-date.ts'
import { isWithinPause } from './pause.ts'

/** The last payment reminder that was queued for a member: the letters it was queued with, and if it waits to be sent. */
export const queuedReminderSchema = z.object({
  group: z.string(),
  waits: z.boolean(),
  /** True if it was sent by hand while nothing was due yet. */
  ahead: z.boolean().exactOptional(),
})

interface Reminded {
  readonly remindedOn?: PlainDate
  readonly reminder?: z.infer<typeof queuedReminderSchema>
}

/** True if a member needs no further reminder: one waits to be sent, or one was sent within the pause. */
export const isReminded = ({ remindedOn, reminder }: Reminded, today: PlainDate, pauseDays: number): boolean =>
  reminder?.waits === true || (remindedOn !== undefined && isWithinPause(remindedOn, today, pauseDays))

/** The same for an automatic reminder of what is due: one that was sent by hand before the due day does not stand in its way. */
export const isRemindedOfDue = (mail: Reminded, today: PlainDate, pauseDays: number): boolean =>
  mail.reminder?.ahead && !mail.reminder.waits ? false : isReminded(mail, today, pauseDays)

/** How many reminders wait, of how many that were queued with them. */
export function waitingReminders(mails: readonly Reminded[]): { readonly waiting: number; readonly of: number } {
  const queued = mails.flatMap(({ reminder }) => reminder ?? [])
  const groups = new Set(queued.flatMap(({ group, waits }) => (waits ? group : [])))
  return {
    waiting: queued.filter(({ waits }) => waits).length,
    of: queued.filter(({ group }) => groups.has(group)).length,
  }
}
