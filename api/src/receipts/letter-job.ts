import { setTimeout as pause } from 'node:timers/promises'
import { clubsThatSendReceipts, findClub, type KeptClub, receiptsSentUntil } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { forEachClub } from '../for-each-club.ts'
import { whyNoLetters } from '../letter-queue/service.ts'
import { sendNewReceipts } from './send-new.ts'

/** Milliseconds between looks at all clubs. */
const look = 5 * 60_000
/** How far the note of what is done may lag behind, in milliseconds: a start reads so much again. */
const lag = 24 * 60 * 60_000

/**
 * Sends the receipt of each newly recorded payment to its member, in the clubs that have switched it on. Runs in the
 * process that holds the lease `jobs`: browsers record payments without the API. Returns a function that stops it.
 */
export function sendReceipts(deps: Deps, every = look): () => Promise<void> {
  const stopped = new AbortController()
  let wake = new AbortController()
  /** Clubs with changed payments; undefined for all. */
  let changed: Set<string> | undefined
  const sentUntil = new Map<string, Date>()

  async function ofClub(club: KeptClub): Promise<void> {
    const { id, receipts } = club
    const noted = receipts?.sentUntil
    if (!receipts?.automatic || !noted || stopped.signal.aborted) return
    if ((await whyNoLetters(deps, id)) === 'none') return
    const last = sentUntil.get(id)
    const until = await sendNewReceipts(deps, club, last && last > noted ? last : noted)
    sentUntil.set(id, until)
    if (until.getTime() - noted.getTime() > lag) await receiptsSentUntil(deps, id, until)
  }

  /** Returns false if a club has to be tried again. */
  async function round(): Promise<boolean> {
    const named = changed
    changed = new Set()
    const clubIds = named ?? (await clubsThatSendReceipts(deps)).map(({ id }) => id)
    return forEachClub(
      deps,
      clubIds,
      'the receipts of a club could not be sent; they are tried again',
      async (clubId) => {
        // The payments of a deleted club change, too.
        const club = await findClub(deps, clubId)
        if (club) await ofClub(club)
      },
      stopped.signal,
    )
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      wake = new AbortController()
      const isDone = await round().catch((err: unknown) => {
        deps.log.warn({ err }, 'the clubs that send receipts could not be read')
        return false
      })
      const signal = isDone ? AbortSignal.any([stopped.signal, wake.signal]) : stopped.signal
      await pause(Math.min(every, isDone ? every : 30_000), undefined, { signal })
        // Not woken by a payment: all clubs are looked at.
        .then(() => {
          changed = undefined
        })
        .catch((error: unknown) => {
          if (!signal.aborted) throw error
        })
    }
  }

  const { changes } = deps.firebase
  // In hosted mode the feed does not report the changes of all clubs.
  const unfollow =
    deps.config.mode === 'hosted'
      ? () => undefined
      : changes.follow({ collections: ['payments'] }, ({ clubId }) => {
          if (clubId === undefined) changed = undefined
          else changed?.add(clubId)
          wake.abort()
        })
  const running = run()
  return async () => {
    unfollow()
    stopped.abort()
    await running
  }
}
