import { eraseOldAttendance } from './attendance/service.ts'
import { clubsThatKeepAttendance, clubsThatTellOfCards, clubsWithCertificate } from './clubs/service.ts'
import type { Deps } from './deps.ts'
import { forEachClub } from './for-each-club.ts'
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
      ...(await clubsWithCertificate(deps)).map((club) => ({ id: club.id, run: () => warnOfEnd(deps, club) })),
      ...(await clubsThatKeepAttendance(deps)).map((club) => ({
        id: club.id,
        run: () => eraseOldAttendance(deps, club),
      })),
      ...(await clubsThatTellOfCards(deps)).map((club) => ({ id: club.id, run: () => tellOfCards(deps, club) })),
    ]
    await forEachClub(deps, work, 'a club could not be looked after; it is tried again', ({ run }) => run(), stopped)
  })
