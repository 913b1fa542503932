import { AppError } from '@tessera/domain/errors'
import type { SealCheck } from '@tessera/domain/history/seal'
import { historySealId } from '@tessera/domain/stored/composed-ids'
import { text } from '@tessera/domain/texts/text'
import { leavesOfSeal } from '@tessera/server/bound-leaves'
import { checkHistorySeal } from '@tessera/server/check-history-seal'
import { splitIn } from '@tessera/server/history-leaves'
import { isErasureOf, publicHalf, sealKey } from '@tessera/server/history-seal'
import { parseEach } from '../firebase/parse-each.ts'
import { parseIfSound, parseRead } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { findEntries } from './entries.ts'
import { comparedBetween } from './recorded-payments.ts'
import { entriesBetween, factsOf, readSeals, sealsIn } from './seal-store.ts'
import { keptSince } from './store.ts'
import { sourceOf } from './volumes.ts'

const noSeal = text('This seal is no longer there')

type CheckNeeds = Needs<'db' | 'log' | 'now' | 'passKey'>

/**
 * Compares the history and the payments of a club with one of its seals. Differences are read a second time, since somebody may
 * have restored or deleted something between two reads.
 * @param asked number of the seal
 * @throws AppError `not_found`, also if `asked` is not a number
 */
export async function checkSeal(deps: CheckNeeds, clubId: string, asked: string | undefined): Promise<SealCheck> {
  const check = await compare(deps, clubId, asked)
  return check.faults.length > 0 ? compare(deps, clubId, asked) : check
}

async function compare(deps: CheckNeeds, clubId: string, asked: string | undefined): Promise<SealCheck> {
  const { db } = deps.firebase
  const number = /^[1-9]\d{0,8}$/.test(asked ?? '') ? Number(asked) : 0
  const stored = await sealsIn(db).all.doc(historySealId(clubId, number)).get()
  if (stored.get('clubId') !== clubId) throw new AppError('not_found', noSeal)
  const seal = parseIfSound('historySeals', stored)
  const leaves = seal && leavesOfSeal(seal)
  if (!seal || !leaves) return { number, sound: 0, erased: 0, faults: [{ fault: 'damaged' }] }
  const [before] = await readSeals(db, clubId, { most: 1, before: number })
  const between = { from: seal.from, until: seal.until }
  const split = splitIn(Object.keys(leaves))
  const [entries, payments] = await Promise.all([
    entriesBetween(sourceOf(deps), clubId, between, (id) => split.has(id)),
    comparedBetween(sourceOf(deps), clubId, between, leaves),
  ])
  const now = [...entries.flatMap(({ leaves }) => leaves), ...payments]
  const publicKey = publicHalf(sealKey(deps.passKey))
  return checkHistorySeal(
    { ...seal, facts: factsOf(seal), leaves },
    {
      before: before && factsOf(before),
      keptFrom: keptSince(deps).toISOString(),
      now: new Map(now.map(({ id, hash }) => [id, hash])),
      publicKey,
      readErased: () => erasedSince(deps, clubId, seal.from, publicKey),
    },
  )
}

/** The ids of the leaves of which the installation has signed that they were deleted for good, from a moment on. */
async function erasedSince(
  deps: Needs<'db' | 'log'>,
  clubId: string,
  from: Date | undefined,
  publicKey: string,
): Promise<Set<string>> {
  const entries = await findEntries(sourceOf(deps), clubId, { kinds: ['erased'], from })
  const found = parseEach(entries, (doc) => parseRead('history', doc), deps.log)
  const signed = found.flatMap((one) => {
    if (!('documents' in one) || !one.erased || !one.signature) return []
    return isErasureOf({ clubId, ids: one.erased, by: one.by }, one.signature, publicKey) ? one.erased : []
  })
  return new Set(signed)
}
