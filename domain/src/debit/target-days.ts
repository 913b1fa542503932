import { dayAfter, type PlainDate, yearOf } from '../plain-date.ts'

/** Days of each year on which TARGET, the system of the euro's banks, is closed. */
const closedEachYear = ['01-01', '05-01', '12-25', '12-26']

/** Returns Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easterSunday(year: number): PlainDate {
  const golden = year % 19
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * week) / 451)
  const days = moon + week - 7 * shift + 114
  return iso(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1))
}

const iso = (time: number): PlainDate => new Date(time).toISOString().slice(0, 10)
const daysFrom = (day: PlainDate, days: number): PlainDate => iso(Date.parse(day) + days * 86_400_000)

/** True for a business day of TARGET: no weekend, and none of its six holidays. */
export function isTargetDay(day: PlainDate): boolean {
  const weekday = new Date(Date.parse(day)).getUTCDay()
  if (weekday === 0 || weekday === 6 || closedEachYear.includes(day.slice(5))) return false
  const easter = easterSunday(yearOf(day))
  return day !== daysFrom(easter, -2) && day !== daysFrom(easter, 1)
}

/** Returns the first business day after a day: the earliest on which a debit that is handed in on that day can be drawn. */
export function nextTargetDay(day: PlainDate): PlainDate {
  let next = dayAfter(day)
  while (!isTargetDay(next)) next = dayAfter(next)
  return next
}
