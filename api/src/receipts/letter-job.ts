import { clubsThatSendReceipts, findClub, receiptsSentUntil, type StoredClub } from '../clubs/service.ts'
import type { ClubJob } from '../jobs/club-job.ts'
import { type QueueNeeds, whyNoLetters } from '../letter-queue/service.ts'
import type { Needs } from '../needs.ts'
import { sendNewReceipts } from './send-new.ts'

/** How far the note of what is done may lag behind, in milliseconds: a start reads so much again. */
const lag = 24 * 60 * 60_000

/**
 * Sends the receipt of each newly recorded payment to its member, in the clubs that have switched it on. A job, as
 * browsers record payments without the API.
 */
export function receiptJob(deps: QueueNeeds & Needs<'changes'>): ClubJob<StoredClub> {
  const sentUntil = new Map<string, Date>()

  async function run(club: StoredClub): Promise<void> {
    const { id, receipts } = club
    const noted = receipts?.sentUntil
    if (!receipts?.automatic || !noted || (await whyNoLetters(deps, id)) === 'none') return
    const last = sentUntil.get(id)
    const until = await sendNewReceipts(deps, club, last && last > noted ? last : noted)
    sentUntil.set(id, until)
    if (until.getTime() - noted.getTime() > lag) await receiptsSentUntil(deps, id, until)
  }

  return {
    every: 5 * 60_000,
    failure: 'the receipts of a club could not be sent; they are tried again',
    clubs: () => clubsThatSendReceipts(deps),
    find: (clubId) => findClub(deps, clubId),
    run,
    // In hosted mode the feed does not report the changes of all clubs.
    ...(deps.config.mode !== 'hosted' && {
      follow: (changed: (clubId: string | undefined) => void) =>
        deps.firebase.changes.follow({ collections: ['payments'] }, ({ clubId }) => changed(clubId)),
    }),
  }
}
