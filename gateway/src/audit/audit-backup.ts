import type { SealCheck } from '@tessera/domain/history/seal'
import { checkHistorySeal, type SignedSeal } from '@tessera/server/check-history-seal'
import { type Leaf, leavesOf, splitIn } from '@tessera/server/history-leaves'
import { isErasureOf, publicHalf, sealKey } from '@tessera/server/history-seal'
import {
  asItIs,
  idsOf,
  type PaymentEntry,
  paymentEntry,
  paymentLeaf,
  recordedAt,
  recordedPayments,
  type SealablePayment,
} from '@tessera/server/recorded-payments'
import { z } from 'zod'
import type { BackupFile } from '../backup/read-backup.ts'
import { eachDocument, type Span } from './each-document.ts'
import { readSeal } from './read-seal.ts'
import { sealableValues } from './sealable-values.ts'
import { listOf, textSchema, timeSchema } from './typed-values.ts'

const entrySchema = z.object({ clubId: textSchema, at: timeSchema })
const paymentSchema = z.object({ clubId: textSchema, createdAt: timeSchema })
const erasureSchema = z.object({
  by: textSchema,
  erased: listOf(textSchema),
  signature: textSchema,
})
const clubSchema = z.object({ name: textSchema })

/** An entry of the history or a payment: when it was written, and the hashes of its leaves with the salts that a seal has for them. */
interface Entry {
  readonly at: Date
  readonly leaves: readonly { readonly id: string; readonly hash: string }[]
}

/** What a backup has of a club's history. */
class History {
  name = ''
  readonly seals: SignedSeal[] = []
  readonly entries: Entry[] = []
  /** Payments that are not as a seal has them or that an entry is about: changed or moved since, or not sealed yet. */
  readonly payments: SealablePayment[] = []
  /** What was changed, moved and deleted of payments. */
  readonly ofPayments: PaymentEntry[] = []
  readonly erased = new Set<string>()
  /** Seals that cannot be read. */
  damaged = 0
  /** Volumes of old entries that are damaged. */
  damagedVolumes = 0
  /** The times of the others. */
  readonly volumes: Span[] = []
}

export interface AuditedClub {
  readonly clubId: string
  readonly name: string
  /** From the oldest on, with what has become of each. */
  readonly seals: readonly (SignedSeal & { readonly check: SealCheck })[]
  /** Entries and payments since the last seal. */
  readonly unsealed: number
  readonly damaged: number
  readonly damagedVolumes: number
}

/**
 * Compares the history in a backup with its seals, for each club that has a history, by the key of the installation that the backup holds.
 * Reads the backup twice, so that entries need not be held: first the seals, then the entries. @throws BackupRefused
 */
export async function auditBackup(backup: BackupFile): Promise<AuditedClub[]> {
  const clubs = new Map<string, History>()
  const sealed = new Map<string, { readonly hash: string; readonly salt: string }>()
  const split = new Set<string>()
  const changed = new Set<string>()
  let publicKey = ''
  const takeKey = (path: string, content: Buffer) => {
    if (path === 'keys/pass-key') publicKey = publicHalf(sealKey(Buffer.from(content.toString('utf8').trim(), 'hex')))
  }
  const takeFirst = (collection: string, id: string, fields: unknown) => {
    const about = collection === 'history' ? paymentEntry(sealableValues(fields)) : undefined
    if (about) for (const one of idsOf(about)) changed.add(one)
    if (collection === 'clubs') historyOf(clubs, id).name = clubSchema.safeParse(fields).data?.name ?? ''
    if (collection !== 'historySeals') return
    const seal = readSeal(fields)
    if (!seal) {
      historyOf(clubs, id.replace(/\.\d+$/, '')).damaged += 1
      return
    }
    for (const [leaf, { hash, salt }] of Object.entries(seal.leaves))
      if (salt !== undefined) sealed.set(leaf, { hash, salt })
    for (const one of splitIn(Object.keys(seal.leaves))) split.add(one)
    historyOf(clubs, seal.facts.clubId).seals.push(seal)
  }
  const takeVolume = (clubId: string, span: Span | undefined) => {
    const history = historyOf(clubs, clubId)
    if (span) history.volumes.push(span)
    else history.damagedVolumes += 1
  }
  await eachDocument(backup, takeFirst, { file: takeKey, volume: takeVolume })
  const hashed = ({ id, hash }: Leaf) => ({ id, hash: hash(sealed.get(id)?.salt ?? '') })
  const takePayment = ({ entries, payments }: History, payment: SealablePayment, at: Date) => {
    const leaf = hashed(paymentLeaf(asItIs(payment)))
    if (!changed.has(payment.id) && leaf.hash === sealed.get(leaf.id)?.hash) entries.push({ at, leaves: [leaf] })
    else payments.push(payment)
  }
  const takeEntry = (collection: string, id: string, fields: unknown) => {
    const payment = collection === 'payments' ? paymentSchema.safeParse(fields).data : undefined
    if (payment)
      takePayment(historyOf(clubs, payment.clubId), { id, fields: sealableValues(fields) }, payment.createdAt)
    const entry = collection === 'history' ? entrySchema.safeParse(fields).data : undefined
    if (!entry) return
    const { entries, erased, ofPayments } = historyOf(clubs, entry.clubId)
    const about = paymentEntry(sealableValues(fields))
    if (about) ofPayments.push(about)
    const erasure = erasureSchema.safeParse(fields).data
    if (erasure) {
      const { erased: ids, by, signature } = erasure
      if (isErasureOf({ clubId: entry.clubId, ids, by }, signature, publicKey)) for (const one of ids) erased.add(one)
    }
    entries.push({ at: entry.at, leaves: leavesOf(id, sealableValues(fields), split.has(id)).map(hashed) })
  }
  await eachDocument(backup, takeEntry)
  for (const { entries, payments, ofPayments } of clubs.values()) {
    for (const one of recordedPayments(payments, ofPayments))
      entries.push({ at: recordedAt(one), leaves: [hashed(paymentLeaf(one))] })
  }
  const found = [...clubs].filter(
    ([, { seals, entries, damaged, damagedVolumes }]) => seals.length + entries.length + damaged + damagedVolumes > 0,
  )
  return Promise.all(found.map(([clubId, history]) => checkClub(clubId, history, publicKey)))
}

/** The history of a club, which begins empty. */
function historyOf(clubs: Map<string, History>, clubId: string): History {
  const known = clubs.get(clubId) ?? new History()
  clubs.set(clubId, known)
  return known
}

async function checkClub(
  clubId: string,
  { name, seals, entries, erased, damaged, damagedVolumes, volumes }: History,
  publicKey: string,
): Promise<AuditedClub> {
  const sorted = seals.toSorted((a, b) => a.facts.number - b.facts.number)
  const inOrder = entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  // The time of the backup is that of its newest entry: what is older than three years before may be gone.
  const keptFrom = new Date(inOrder.at(-1)?.at ?? 0)
  keptFrom.setUTCFullYear(keptFrom.getUTCFullYear() - 3)
  const checked: (SignedSeal & { check: SealCheck })[] = []
  let place = 0
  for (const seal of sorted) {
    const [from, until] = [new Date(seal.facts.from || 0), new Date(seal.facts.until)]
    while (place < inOrder.length && (inOrder[place]?.at ?? until) < from) place += 1
    const start = place
    while (place < inOrder.length && (inOrder[place]?.at ?? until) < until) place += 1
    const check = await checkHistorySeal(seal, {
      before: sorted[checked.length - 1]?.facts,
      keptFrom: keptFrom.toISOString(),
      now: hashesOf(inOrder.slice(start, place)),
      publicKey,
      readErased: async () => erased,
    })
    checked.push({ ...seal, check })
  }
  const faulty = damagedVolumes + overlapping(volumes)
  return { clubId, name, seals: checked, unsealed: inOrder.length - place, damaged, damagedVolumes: faulty }
}

/** Returns how many volumes begin before the one before them has ended: screens, which read them in order, would leave out entries. */
function overlapping(volumes: readonly Span[]): number {
  const inOrder = volumes.toSorted((one, other) => one.from.getTime() - other.from.getTime())
  return inOrder.slice(1).filter(({ from }, place) => inOrder[place] && from <= inOrder[place].to).length
}

/**
 * Returns the hash of each leaf by its id. If there are two entries of one id that are not alike, such as one in a volume and one beside
 * it, neither is as it was sealed: which of them a screen shows is not known.
 */
function hashesOf(entries: readonly Entry[]): Map<string, () => string> {
  const hashes = new Map<string, string>()
  for (const { leaves } of entries)
    for (const [id, hash] of new Map(leaves.map((one) => [one.id, one.hash])))
      hashes.set(id, (hashes.get(id) ?? hash) === hash ? hash : '')
  return new Map([...hashes].map(([id, hash]) => [id, () => hash]))
}
