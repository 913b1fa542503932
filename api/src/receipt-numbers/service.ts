import { seasonOf } from '@tessera/domain/clubs/season'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { receiptNumber } from '@tessera/domain/receipts/receipt'
import { receiptSeriesId } from '@tessera/domain/stored/composed-ids'
import type { StoredClub } from '../clubs/service.ts'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { parseIfSound, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

/** Enough for as many processes as a server has: of several that number receipts at once, one succeeds each time. */
export const numberingAttempts = 40

/**
 * Returns the next number of a club's receipts with the day, and `take`, which adds the taking of the number to a batch: the commit fails if
 * somebody else has taken a number meanwhile.
 */
export async function nextNumber({ firebase: { db }, now }: Needs<'db' | 'now'>, club: StoredClub) {
  const today = dayInZone(now(), club.timeZone)
  const season = seasonOf(today, club.seasonStartsInMonth)
  const series = storeOf(db, 'receiptSeries')
  const seriesId = receiptSeriesId(club.id, season)
  const read = await series.get(seriesId)
  const next = (read?.last ?? (await lastOfOlderVersion(db, club.id, season))) + 1
  return {
    number: receiptNumber(season, club.seasonStartsInMonth, next),
    today,
    take: (batch: Batch) => series.put(batch, seriesId, read, { clubId: club.id, last: next }),
  }
}

/** Returns the number of the last receipt of a club's season, 0 without any. */
export async function lastNumberOf(db: Database, clubId: string, season: number): Promise<number> {
  const series = await storeOf(db, 'receiptSeries').get(receiptSeriesId(clubId, season))
  return series?.last ?? lastOfOlderVersion(db, clubId, season)
}

/**
 * The number of the last receipt of a season without a document. A series was once a document among the receipts, under an
 * id that a payment could have as well: what is no series of the club counts for nothing. Read here and not moved by a
 * migration of the journal, which hosted mode does not have. The old document stays, so that an older version goes on with it.
 */
async function lastOfOlderVersion(db: Database, clubId: string, season: number): Promise<number> {
  const snapshot = await storeOf(db, 'receipts').all.doc(`series.${clubId}.${season}`).get()
  const series = parseIfSound('receiptSeries', snapshot)
  return series?.clubId === clubId ? series.last : 0
}
