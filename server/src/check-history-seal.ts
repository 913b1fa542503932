import type { SealCheck, SealFault } from '@tessera/domain/history/seal'
import { isSignedBy, rootOf, type SealFacts, sealHash } from './history-seal.ts'

/** A seal as it is stored. */
export interface SignedSeal {
  readonly facts: SealFacts
  readonly publicKey: string
  readonly signature: string
  /** The hash of each entry by its id; the salt is gone with what was deleted for good. */
  readonly leaves: Readonly<Record<string, { readonly hash: string; readonly salt?: string }>>
}

/** What a seal is compared with. */
interface Sealed {
  /** The seal before, among those that are kept. */
  readonly before: SealFacts | undefined
  /** The entries of the time of the seal, by id: what an entry's hash is by now, with the salt of its leaf. */
  readonly entries: ReadonlyMap<string, (salt: string) => string>
  /** Ids of entries that the history says were deleted for good. */
  readonly erased: ReadonlySet<string>
}

/** The order of the leaves in the tree. */
export const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : Number(one.id > other.id)

/** Says what has become of a seal and its entries. */
export function checkHistorySeal(seal: SignedSeal, { before, entries, erased }: Sealed): SealCheck {
  const { number } = seal.facts
  const leaves = Object.entries(seal.leaves).map(([id, leaf]) => ({ id, ...leaf }))
  const faults: { fault: SealFault; id?: string }[] = []
  if (!isSignedBy(seal.facts, seal)) faults.push({ fault: 'signature' })
  if (rootOf(leaves.sort(byId).map(({ hash }) => hash)) !== seal.facts.root) faults.push({ fault: 'root' })
  // The first that is kept has none before it: older ones go with their entries.
  if (before && (before.number !== number - 1 || sealHash(before) !== seal.facts.before))
    faults.push({ fault: 'before' })
  const left = new Set(entries.keys())
  let [sound, gone] = [0, 0]
  for (const { id, hash, salt } of leaves) {
    left.delete(id)
    const now = entries.get(id)
    if (now && salt !== undefined && now(salt) === hash) sound += 1
    // Of an entry about several, such as an import, one member alone may have been deleted for good.
    else if (erased.has(id) && (!now || salt === undefined)) gone += 1
    else if (now) faults.push({ fault: 'changed', id })
    else faults.push({ fault: 'removed', id })
  }
  for (const id of before || number === 1 ? left : []) faults.push({ fault: 'added', id })
  return { number, sound, erased: gone, faults }
}
