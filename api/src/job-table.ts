import { eraseOldAttendance } from './attendance/service.ts'
import {
  allClubIds,
  clubsThatAskForProofs,
  clubsThatKeepAttendance,
  clubsThatNotifyOfCards,
  clubsThatRemind,
  clubsWithCertificate,
  type StoredClub,
} from './clubs/service.ts'
import { clubsWithCommittee, recordDutyDays } from './committee/record-duty-days.ts'
import type { Deps } from './deps.ts'
import { bindOldHistory } from './history/bind.ts'
import { bindOldSeals } from './history/bind-seals.ts'
import { eraseOldHistory } from './history/erase-old.ts'
import { sealPastDays } from './history/seal-day.ts'
import { type ClubJob, type Pace, startClubJob } from './jobs/club-job.ts'
import { letterAttachments } from './letter-attachments.ts'
import { sendLetters } from './letter-queue/send-letters.ts'
import { warnOfEnd } from './letters/certificate-warning.ts'
import { askForProofs } from './letters/proofs.ts'
import { remindToday } from './letters/reminders.ts'
import { clubsWithOldApplications, eraseOldApplications } from './members/erase-applications.ts'
import { clubsWithReplacedPhotos, eraseReplacedPhotos } from './members/replaced-photos.ts'
import { receiptJob } from './receipts/letter-job.ts'
import { notifyOfCards } from './wallet/card-changes.ts'
import { passJob } from './wallet/pass-job.ts'
import { eraseOldDeliveries } from './webhooks/erase-deliveries.ts'
import { sendWebhooks } from './webhooks/webhook-job.ts'

const minute = 60_000
const hour = 60 * minute

/** Starts a job in this process, for all clubs. Returns a function that stops it after the work at hand. */
type StartJob = (deps: Deps, pace?: Pace) => () => Promise<void>

const clubJob =
  <Club extends { readonly id: string }>(make: (deps: Deps) => ClubJob<Club>): StartJob =>
  (deps, pace) =>
    startClubJob(deps, make(deps), pace)

/** What is looked at for certain clubs every so many milliseconds. */
const byClock = (
  every: number,
  clubs: (deps: Deps) => Promise<readonly StoredClub[]>,
  work: (deps: Deps, club: StoredClub) => Promise<void>,
  failure: string,
): StartJob =>
  clubJob((deps) => ({
    every,
    failure,
    clubs: () => clubs(deps),
    find: async (clubId) => (await clubs(deps)).find(({ id }) => id === clubId),
    run: (club) => work(deps, club),
  }))

/** Everything that the server does without being asked. */
export const jobs = {
  letters: (deps) => sendLetters(deps, letterAttachments(deps)),
  webhooks: (deps) => sendWebhooks(deps),
  passes: clubJob(passJob),
  receipts: clubJob(receiptJob),
  reminders: byClock(15 * minute, clubsThatRemind, remindToday, 'the reminders of a club could not be sent'),
  certificates: byClock(
    hour,
    clubsWithCertificate,
    warnOfEnd,
    'a club could not be warned of the end of its certificate',
  ),
  cards: byClock(
    hour,
    clubsThatNotifyOfCards,
    notifyOfCards,
    'the members of a club could not be told of changed cards',
  ),
  proofs: byClock(
    hour,
    clubsThatAskForProofs,
    askForProofs,
    'the members of a club could not be asked for a new proof',
  ),
  attendance: byClock(
    hour,
    clubsThatKeepAttendance,
    eraseOldAttendance,
    'old attendance of a club could not be deleted',
  ),
  history: clubJob((deps) => ({
    every: 6 * hour,
    failure: 'the old history of a club could not be deleted or bound',
    clubs: async () => (await allClubIds(deps)).map((id) => ({ id })),
    find: async (id) => ({ id }),
    run: async ({ id }) => {
      await eraseOldHistory(deps, id)
      await bindOldSeals(deps, id)
      // The first time after an update, there is more than one look binds.
      return (await bindOldHistory(deps, id)) > 0 ? 'again' : undefined
    },
  })),
  duties: clubJob((deps) => ({
    // The duty counts from its first second by the claims; the history may say so a little later.
    every: hour,
    failure: 'the first or last day of a duty could not be recorded',
    clubs: async () => {
      const [ids, { suspended }] = await Promise.all([clubsWithCommittee(deps), deps.serverSettings.current()])
      return ids.filter((id) => suspended[id] === undefined).map((id) => ({ id }))
    },
    find: async (id) => ({ id }),
    run: ({ id }) => recordDutyDays(deps, id),
  })),
  historySeals: clubJob((deps) => ({
    every: hour,
    failure: 'the history of a club could not be sealed',
    clubs: async () => (await allClubIds(deps)).map((id) => ({ id })),
    find: async (id) => ({ id }),
    run: ({ id }) => sealPastDays(deps, id),
  })),
  webhookLogs: clubJob((deps) => ({
    every: 6 * hour,
    failure: 'old messages to the webhooks of a club could not be deleted',
    clubs: async () => (await allClubIds(deps)).map((id) => ({ id })),
    find: async (id) => ({ id }),
    run: ({ id }) => eraseOldDeliveries(deps, id),
  })),
  photos: clubJob((deps) => ({
    every: hour,
    failure: 'replaced photos of a club could not be deleted',
    clubs: () => clubsWithReplacedPhotos(deps),
    find: async (id) => ({ id }),
    run: ({ id }) => eraseReplacedPhotos(deps, id),
  })),
  applications: clubJob((deps) => ({
    every: hour,
    failure: 'old applications of a club could not be deleted',
    clubs: () => clubsWithOldApplications(deps),
    find: async (id) => ({ id }),
    run: ({ id }) => eraseOldApplications(deps, id),
  })),
} as const satisfies Record<string, StartJob>

/** Starts all jobs; runs in the process that holds the lease `jobs`. Returns a function that stops them. */
export function startJobs(deps: Deps): () => Promise<void> {
  const stops = Object.values<StartJob>(jobs).map((start) => start(deps))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
