import { eraseOldAttendance } from './attendance/service.ts'
import { clubsThatKeepAttendance, clubsThatTellOfCards, clubsWithCertificate } from './clubs/service.ts'
import type { Deps } from './deps.ts'
import { warnOfEnd } from './letters/certificate-warning.ts'
import { repeat } from './repeat.ts'
import { tellOfCards } from './wallet/card-changes.ts'

/** Milliseconds between rounds. */
const look = 60 * 60_000

/**
 * Hourly work for all clubs: e-mails before a certificate expires, e-mails about changed cards, deletion of old attendance
 * lists. Runs in the process that holds the lease `jobs`. Returns a function that stops after the club at hand.
 */
export const keepClubs = (deps: Deps, every = look): (() => Promise<void>) =>
  repeat(deps, every, 'the clubs to look after could not be read', async (stopped) => {
    const work = [
      ...(await clubsWithCertificate(deps)).map((club) => ({ club, run: () => warnOfEnd(deps, club) })),
      ...(await clubsThatKeepAttendance(deps)).map((club) => ({ club, run: () => eraseOldAttendance(deps, club) })),
      ...(await clubsThatTellOfCards(deps)).map((club) => ({ club, run: () => tellOfCards(deps, club) })),
    ]
    for (const { club, run } of work) {
      if (stopped.aborted) return
      try {
        await run()
      } catch (err) {
        deps.log.warn({ err, clubId: club.id }, 'a club could not be looked after; it is tried again')
      }
    }
  })
