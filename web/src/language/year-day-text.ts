import { locale } from './language.ts'

/** Formats a day of each year, `MM-DD`, for the current locale. */
export const yearDayText = (day: string): string =>
  new Date(`2026-${day}T00:00:00Z`).toLocaleString(locale(), { month: 'long', day: 'numeric', timeZone: 'UTC' })
