import { clubsThatRemind, type KeptClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { forEachClub } from '../for-each-club.ts'
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
    const failure = 'the reminders of a club could not be sent; they are tried again'
    const remind = async (club: KeptClub) => {
      const day = reminderDay(deps, club)
      if (day > club.reminders.sentFor) await remindByItself(deps, club, day)
    }
    await forEachClub(deps, await clubsThatRemind(deps), failure, remind, stopped)
  })
