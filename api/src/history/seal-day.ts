import { createHash, randomBytes } from 'node:crypto'
import { dayInZone, endOfDay } from '@tessera/domain/clubs/time-zone'
import { dayBefore } from '@tessera/domain/plain-date'
import { historySealId, letterId } from '@tessera/domain/stored/composed-ids'
import { sealLetter } from '@tessera/mail/seal-letter'
import { byId } from '@tessera/server/check-history-seal'
import { isOfSeveral, type Leaf } from '@tessera/server/history-leaves'
import { publicHalf, rootOf, sealCode, sealKey, signSeal } from '@tessera/server/history-seal'
import { accountsWith } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import { putLetter, type QueueNeeds, whyNoLetters } from '../letter-queue/service.ts'
import type { Needs } from '../needs.ts'
import { checkSeal } from './check-seal.ts'
import { recordedBetween } from './recorded-payments.ts'
import { entriesBetween, factsOf, readSeals, type Sealed, type SealHead, sealsIn } from './seal-store.ts'
import { type Source, sourceOf } from './volumes.ts'

type SealNeeds = QueueNeeds & Needs<'passKey'>

/** Entries and payments of a seal; more of one commit, which have one time, are sealed together all the same. */
const mostLeaves = 1000
/** Until an entry of the day before is certainly stored, in milliseconds. */
const settled = 10 * 60_000

/**
 * Seals what the history of a club got on the days that are over, in its time zone, and the payments that were recorded then: nothing if
 * that is nothing. The newest goes to the club's auditors by e-mail.
 * @param perSeal most entries and payments of a seal
 * @returns the seals that were made, the oldest first
 */
export async function sealPastDays(deps: SealNeeds, clubId: string, perSeal = mostLeaves): Promise<SealHead[]> {
  const { timeZone } = await getClub(deps, clubId)
  const yesterday = dayBefore(dayInZone(new Date(deps.now().getTime() - settled), timeZone))
  const end = new Date(Date.parse(endOfDay(yesterday, timeZone)) + 1000)
  const made: SealHead[] = []
  for (let next = await sealNext(deps, clubId, end, perSeal); next; next = await sealNext(deps, clubId, end, perSeal))
    made.push(next)
  await writeToAuditors(deps, clubId)
  return made
}

/** Times that a seal is made anew because something was deleted for good while it was made. */
const attempts = 5

/** Makes the next seal of a club; undefined if nothing before `end` is without one. */
async function sealNext(deps: SealNeeds, clubId: string, end: Date, perSeal: number): Promise<SealHead | undefined> {
  const { db } = deps.firebase
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const seal = await makeSeal(deps, clubId, end, perSeal)
    if (!seal) return undefined
    const { faults } = await checkSeal(deps, clubId, String(seal.number))
    if (faults.length === 0) return seal
    await commit(db, (batch) => sealsIn(db).delete(batch, { id: historySealId(clubId, seal.number) }))
  }
  throw new Error('The history of a club changed each time that it was sealed.')
}

const makeSeal = (deps: SealNeeds, clubId: string, end: Date, perSeal: number): Promise<SealHead | undefined> =>
  // Of two processes that seal at once, one finds the number taken, and goes on behind it.
  retryOnConflict('settings', async () => {
    const { firebase, now, passKey } = deps
    const { db } = firebase
    const [last] = await readSeals(db, clubId, { most: 1 })
    const { leaves: sealed, until } = await readNext(sourceOf(deps), clubId, { from: last?.until, end, most: perSeal })
    if (sealed.length === 0) return undefined
    const leaves = [...new Map(sealed.map((one) => [one.id, one])).values()]
      .map(({ id, hash }) => {
        const salt = randomBytes(16).toString('base64')
        return { id, salt, hash: hash(salt) }
      })
      .sort(byId)
    const head = {
      clubId,
      number: (last?.number ?? 0) + 1,
      ...(last && { from: last.until }),
      until,
      count: leaves.length,
      root: rootOf(leaves.map(({ hash }) => hash)),
      before: last ? sealCode(factsOf(last)) : '',
    }
    const key = sealKey(passKey)
    const seal: SealHead = {
      ...head,
      at: now(),
      publicKey: publicHalf(key),
      signature: signSeal(factsOf(head), key),
    }
    const stored = Object.fromEntries(leaves.map(({ id, hash, salt }) => [id, { hash, salt }]))
    await commit(db, (batch) =>
      sealsIn(db).create(batch, historySealId(clubId, seal.number), { ...seal, leaves: stored }),
    )
    return seal
  }, ['exists'])

/**
 * Queues a letter about the newest seal of a club to each of its auditors, unless they have one; it stands for all before it. Where no
 * e-mails can be sent, the next look tries again.
 */
async function writeToAuditors(deps: SealNeeds, clubId: string): Promise<void> {
  const { db } = deps.firebase
  const [newest] = await readSeals(db, clubId, { most: 1 })
  if (!newest || newest.sentAt) return
  const auditors = await accountsWith(deps, clubId, 'look')
  if (auditors.length > 0 && (await whyNoLetters(deps, clubId)) !== undefined) return
  const club = await getClub(deps, clubId)
  const { language } = club.reminders
  const { number, count, publicKey } = newest
  const code = sealCode(factsOf(newest))
  const content = sealLetter({
    language,
    club: club.name,
    number,
    count,
    code,
    fingerprint: createHash('sha256').update(publicKey, 'base64').digest('hex').slice(0, 16),
    link: `${deps.config.publicUrl}/settings/history`,
  })
  await unlessChanged(() =>
    commit(db, (batch) => {
      sealsIn(db).update(batch, { id: historySealId(clubId, number) }, { sentAt: deps.now() })
      for (const { uid, email } of auditors)
        if (email)
          putLetter(batch, deps, {
            id: letterId.seal(clubId, number, code.slice(0, 12), uid),
            clubId,
            kind: 'seal',
            language,
            queuedBy: 'automatic',
            member: { id: uid, fullName: '', email },
            content,
          })
    }),
  )
}

/** Reads what the next seal has. It ends where a millisecond ends, so that nothing is between two seals. */
async function readNext(
  source: Source,
  clubId: string,
  { from, end, most }: { readonly from: Date | undefined; readonly end: Date; readonly most: number },
): Promise<{ leaves: readonly Leaf[]; until: Date }> {
  const all = await readSealed(source, clubId, { from, until: end, most: most + 1 })
  const leavesOfAll = (of: readonly Sealed[]) => of.flatMap(({ leaves }) => leaves)
  let count = 0
  const last = all.find(({ leaves }) => {
    count += leaves.length
    return count > most
  })?.at
  if (!last) return { leaves: leavesOfAll(all), until: end }
  const whole = all.filter(({ at }) => at < last)
  if (whole.length > 0) return { leaves: leavesOfAll(whole), until: last }
  const until = new Date(last.getTime() + 1)
  return { leaves: leavesOfAll(await readSealed(source, clubId, { from, until })), until }
}

/** Reads entries and recorded payments, the oldest first; up to `most` of each. */
async function readSealed(
  source: Source,
  clubId: string,
  between: { readonly from: Date | undefined; readonly until: Date; readonly most?: number },
): Promise<Sealed[]> {
  const [entries, payments] = await Promise.all([
    entriesBetween(source, clubId, between, (_, fields) => isOfSeveral(fields)),
    recordedBetween(source, clubId, between),
  ])
  const recorded = payments.map(({ at, ...leaf }) => ({ at, leaves: [leaf] }))
  return [...entries, ...recorded].sort((one, other) => one.at.getTime() - other.at.getTime())
}
