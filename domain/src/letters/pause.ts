import type { PlainDate } from '../plain-date.ts'

/** True if fewer than `days` days have passed since a reminder. */
export const isWithinPause = (remindedOn: PlainDate, today: PlainDate, days: number): boolean =>
  Date.parse(today) - Date.parse(remindedOn) < days * 86_400_000
