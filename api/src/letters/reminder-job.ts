import { clubsThatRemind } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { repeat } from '../repeat.ts'
import { remindByItself, reminderDay } from './reminders.ts'

/** Interval between checks of the date, in milliseconds. */
const look = 15 * 60_000

/**
 * Sends automatic reminders once a day, for the clubs that have switched them on. Runs in the process that holds the
 * lease `jobs`. Returns a function that stops after the club at hand.
 */
export const remindByCalendar = (deps: Deps, every = look): (() => Promise<void>) =>
  repeat(deps, every, 'the clubs that remind could not be read', async (stopped) => {
    for (const club of await clubsThatRemind(deps)) {
      if (stopped.aborted) return
      const day = reminderDay(deps, club)
      if (day <= club.reminders.sentFor) continue
      try {
        await remindByItself(deps, club, day)
      } catch (err) {
        deps.log.warn({ err, clubId: club.id }, 'the reminders of a club could not be sent; they are tried again')
      }
    }
  })
