import type { SealCheck, SealFault } from '@tessera/domain/history/seal'
import { isSealOf, rootOf, type SealFacts, sealCode } from './history-seal.ts'

/** The hash of each leaf of a seal by its id; the salt is gone with what was deleted for good. */
export type SealLeaves = Readonly<Record<string, { readonly hash: string; readonly salt?: string }>>

/** A seal as it is stored. */
export interface SignedSeal {
  readonly facts: SealFacts
  readonly signature: string
  readonly leaves: SealLeaves
}

/** What a seal is compared with. */
interface Compared {
  /** The seal before, among those that are kept. */
  readonly before: SealFacts | undefined
  /** Whether what is so old may be gone with its seals: before this moment, ISO 8601. */
  readonly keptFrom: string
  /** The leaves of the time of the seal as they would be by now: what the hash of each is with a salt. */
  readonly now: ReadonlyMap<string, (salt: string) => string>
  /** The key of the installation, in base64. */
  readonly publicKey: string
  /** Returns the ids of leaves of which the installation has signed that they were deleted for good. */
  readonly readErased: () => Promise<ReadonlySet<string>>
}

/** The order of the leaves in the tree. */
export const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : Number(one.id > other.id)

/** Says what has become of a seal and its leaves. What was deleted is read only if leaves are missing. */
export async function checkHistorySeal(
  { facts, signature, leaves: stored }: SignedSeal,
  { before, keptFrom, now, publicKey, readErased }: Compared,
): Promise<SealCheck> {
  const leaves = Object.entries(stored).map(([id, leaf]) => ({ id, ...leaf }))
  const faults: { fault: SealFault; id?: string }[] = []
  if (!isSealOf(facts, signature, publicKey)) faults.push({ fault: 'signature' })
  if (rootOf(leaves.sort(byId).map(({ hash }) => hash)) !== facts.root) faults.push({ fault: 'root' })
  if (!follows(facts, before, keptFrom)) faults.push({ fault: 'before' })
  const left = new Set(now.keys())
  const missing: { id: string; isThere: boolean }[] = []
  for (const { id, hash, salt } of leaves) {
    left.delete(id)
    const hashNow = now.get(id)
    if (!hashNow || salt === undefined || hashNow(salt) !== hash) missing.push({ id, isThere: hashNow !== undefined })
  }
  const erased = missing.length > 0 ? await readErased() : new Set<string>()
  const isErased = ({ id, isThere }: (typeof missing)[number]) => erased.has(id) && !isThere
  for (const one of missing) if (!isErased(one)) faults.push({ fault: one.isThere ? 'changed' : 'removed', id: one.id })
  for (const id of left) faults.push({ fault: 'added', id })
  const gone = missing.filter(isErased).length
  return { number: facts.number, sound: leaves.length - missing.length, erased: gone, faults }
}

/** True if a seal names the one before it. The first that is kept may have none any more, if that is old enough. */
function follows({ number, from, before: code }: SealFacts, before: SealFacts | undefined, keptFrom: string): boolean {
  if (before) return before.number === number - 1 && before.until === from && sealCode(before) === code
  return number === 1 || from <= keptFrom
}
