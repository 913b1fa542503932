import { AppError } from '@tessera/domain/errors'
import type { SealCheck } from '@tessera/domain/history/seal'
import { historySealId } from '@tessera/domain/stored/composed-ids'
import { text } from '@tessera/domain/texts/text'
import { checkHistorySeal } from '@tessera/server/check-history-seal'
import type { Database } from '../firebase/database.ts'
import type { Needs } from '../needs.ts'
import { entriesBetween, factsOf, hashOf, readSeals, sealsIn } from './seal-store.ts'
import { historyIn } from './store.ts'

const noSeal = text('This seal is no longer there')

/** Compares the history of a club with one of its seals. @throws AppError `not_found`, also for what is no number */
export async function checkSeal(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  asked: string | undefined,
): Promise<SealCheck> {
  const number = /^[1-9]\d{0,8}$/.test(asked ?? '') ? Number(asked) : 0
  const seal = await sealsIn(db).get(historySealId(clubId, number))
  if (seal?.clubId !== clubId) throw new AppError('not_found', noSeal)
  const [[before], erased] = await Promise.all([
    readSeals(db, clubId, { most: 1, before: number }),
    erasedOf(db, clubId),
  ])
  const entries = await entriesBetween(db, clubId, before?.until, seal.until)
  return checkHistorySeal(
    { ...seal, facts: factsOf(seal) },
    {
      before: before && factsOf(before),
      entries: new Map(entries.map((entry) => [entry.id, (salt) => hashOf(entry, salt)])),
      erased,
    },
  )
}

/** The ids of the entries that were deleted for good. */
async function erasedOf(db: Database, clubId: string): Promise<Set<string>> {
  const history = historyIn(db)
  const found = await history.find(history.ofClub(clubId).where('kind', '==', 'erased'))
  return new Set(found.flatMap((one) => ('erased' in one && one.erased) || []))
}
