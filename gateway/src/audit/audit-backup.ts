import type { SealCheck } from '@tessera/domain/history/seal'
import { checkHistorySeal, type SignedSeal } from '@tessera/server/check-history-seal'
import { leafHash } from '@tessera/server/history-seal'
import { z } from 'zod'
import { type BackupFile, readBackup } from '../backup/read-backup.ts'
import { sealableValues } from './sealable-values.ts'

const textSchema = z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue)
const numberSchema = z
  .union([z.object({ integerValue: z.coerce.number() }), z.object({ doubleValue: z.number() })])
  .transform((one) => ('integerValue' in one ? one.integerValue : one.doubleValue))
const timeSchema = z.object({ timestampValue: z.string() }).transform(({ timestampValue }) => new Date(timestampValue))
const mapOf = <S extends z.ZodType>(schema: S) =>
  z
    .object({ mapValue: z.object({ fields: z.record(z.string(), schema).default({}) }) })
    .transform((one) => one.mapValue.fields)

/** A seal as the journal has it. */
const sealSchema = z.object({
  clubId: textSchema,
  number: numberSchema,
  until: timeSchema,
  count: numberSchema,
  root: textSchema,
  before: textSchema,
  publicKey: textSchema,
  signature: textSchema,
  leaves: mapOf(
    z
      .object({ mapValue: z.object({ fields: z.object({ hash: textSchema, salt: textSchema.exactOptional() }) }) })
      .transform((one) => one.mapValue.fields),
  ),
})
const entrySchema = z.object({
  clubId: textSchema,
  at: timeSchema,
  erased: z
    .object({ arrayValue: z.object({ values: z.array(textSchema).default([]) }) })
    .transform((one) => one.arrayValue.values)
    .exactOptional(),
})
const clubSchema = z.object({ name: textSchema })

/** An entry of the history: when it was written, and its hash with the salt that its seal has for it. */
interface Entry {
  readonly id: string
  readonly at: Date
  readonly hash: string
}
/** What a backup has of the history of a club. */
export interface AuditedClub {
  readonly clubId: string
  readonly name: string
  /** From the oldest on, with what has become of each. */
  readonly seals: readonly (SignedSeal & { readonly check: SealCheck })[]
  /** Entries since the last seal. */
  readonly unsealed: number
}

/**
 * Compares the history in a backup with its seals, for each club that has any. Reads the backup twice, so that its entries need not be
 * held: first the seals, then the entries. @throws BackupRefused
 */
export async function auditBackup(backup: BackupFile): Promise<AuditedClub[]> {
  const [seals, names] = [new Map<string, SignedSeal[]>(), new Map<string, string>()]
  const salts = new Map<string, string>()
  await eachDocument(backup, (collection, id, fields) => {
    if (collection === 'clubs') names.set(id, clubSchema.safeParse(fields).data?.name ?? '')
    if (collection !== 'historySeals') return
    const { until, publicKey, signature, leaves, ...facts } = sealSchema.parse(fields)
    for (const [entry, { salt }] of Object.entries(leaves)) if (salt !== undefined) salts.set(entry, salt)
    const seal = { facts: { ...facts, until: until.toISOString() }, publicKey, signature, leaves }
    listOf(seals, facts.clubId).push(seal)
  })
  const [entries, erased] = [new Map<string, Entry[]>(), new Set<string>()]
  await eachDocument(backup, (collection, id, fields) => {
    const entry = collection === 'history' ? entrySchema.safeParse(fields).data : undefined
    if (!entry || !seals.has(entry.clubId)) return
    for (const one of entry.erased ?? []) erased.add(one)
    const hash = leafHash(id, sealableValues(fields), salts.get(id) ?? '')
    listOf(entries, entry.clubId).push({ id, at: entry.at, hash })
  })
  return [...seals].map(([clubId, found]) => ({
    clubId,
    name: names.get(clubId) ?? '',
    ...checkClub(found, entries.get(clubId) ?? [], erased),
  }))
}

/** The list of a club, which begins empty. */
function listOf<One>(lists: Map<string, One[]>, clubId: string): One[] {
  const known = lists.get(clubId)
  if (known) return known
  const list: One[] = []
  lists.set(clubId, list)
  return list
}

function checkClub(found: readonly SignedSeal[], entries: readonly Entry[], erased: ReadonlySet<string>) {
  const sorted = found.toSorted((a, b) => a.facts.number - b.facts.number)
  const inOrder = entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  let from = 0
  const seals = sorted.map((seal, place) => {
    const until = new Date(seal.facts.until)
    const later = inOrder.findIndex(({ at }, nth) => nth >= from && at >= until)
    const of = inOrder.slice(from, later < 0 ? undefined : later)
    from += of.length
    const before = sorted[place - 1]?.facts
    const check = checkHistorySeal(seal, {
      before,
      entries: new Map(of.map(({ id, hash }) => [id, () => hash])),
      erased,
    })
    return { ...seal, check }
  })
  return { seals, unsealed: inOrder.length - from }
}

async function eachDocument(
  backup: BackupFile,
  take: (collection: string, id: string, fields: unknown) => void,
): Promise<void> {
  await readBackup(backup, {
    entry: ({ put }) => {
      for (const [kind, name, fields] of put) {
        const [collection, id, ...below] = kind === 'documents' ? (name.split('/documents/')[1]?.split('/') ?? []) : []
        if (collection && id && below.length === 0 && fields !== null) take(collection, id, fields)
      }
    },
  })
}
