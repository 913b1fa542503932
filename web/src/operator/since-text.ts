import { momentText } from '../language/format.ts'
import { locale } from '../language/language.ts'

const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** Formats a time in the past with its age: “25 Nov 2026, 03:10 (4 hours ago)”. */
export function sinceText(moment: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - moment.getTime()) / 60_000))
  const [unit, length] = units.find(([, size]) => minutes >= size) ?? ['minute', 1]
  const age = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-Math.floor(minutes / length), unit)
  return `${momentText(moment)} (${age})`
}
