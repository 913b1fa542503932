import { setTimeout as pause } from 'node:timers/promises'
import { clubsThatRemind } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { remindByItself, reminderDay } from './reminders.ts'

/** Interval between checks of the date, in milliseconds. */
const look = 15 * 60_000

/**
 * Sends automatic reminders once a day, for the clubs that have switched them on. Runs in the process that holds the
 * lease `jobs`. Returns a function that stops after the club at hand.
 */
export function remindByCalendar(deps: Deps, every = look): () => Promise<void> {
  const stopped = new AbortController()

  async function round(): Promise<void> {
    for (const club of await clubsThatRemind(deps)) {
      if (stopped.signal.aborted) return
      const day = reminderDay(deps, club)
      if (day <= club.reminders.sentFor) continue
      try {
        await remindByItself(deps, club, day)
      } catch (err) {
        deps.log.warn({ err, clubId: club.id }, 'the reminders of a club could not be sent; they are tried again')
      }
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      await round().catch((err: unknown) => deps.log.warn({ err }, 'the clubs that remind could not be read'))
      await pause(every, undefined, { signal: stopped.signal }).catch((error: unknown) => {
        if (!stopped.signal.aborted) throw error
      })
    }
  }

  const running = run()
  return async () => {
    stopped.abort()
    await running
  }
}
