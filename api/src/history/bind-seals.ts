import { isDeepStrictEqual } from 'node:util'
import { bindLeaves, leavesOfSeal } from '@tessera/server/bound-leaves'
import { noField } from '../firebase/plain.ts'
import { commit, parseIfSound } from '../firebase/store.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import type { Needs } from '../needs.ts'
import { sealsIn } from './seal-store.ts'
import { deletedSince } from './store.ts'

type BindNeeds = Needs<'db' | 'now'>

/** Seals of a club that are bound at once: a club that is updated has one for each day of three years. */
const mostAtOnce = 200
/** Seals of one read. */
const perRead = 50

/**
 * Binds the leaves of a club's seals whose entries are all older than 90 days, the oldest first: it keeps them as bytes instead of as a
 * map. Leaves the newer of more than `most` for the next time.
 */
export async function bindOldSeals(deps: BindNeeds, clubId: string, most = mostAtOnce): Promise<void> {
  const unbound = await unboundSeals(deps, clubId)
  // One that has changed meanwhile is bound first the next time: what follows a bound one is looked at no more.
  for (const id of unbound.slice(0, most)) if (!(await bindSeal(deps, id))) return
}

/** Returns the ids of the seals since the newest one that is bound, the oldest first: what is older is bound, too, or damaged. */
async function unboundSeals(deps: BindNeeds, clubId: string): Promise<string[]> {
  const seals = sealsIn(deps.firebase.db).ofClub(clubId)
  const old = seals.where('until', '<=', deletedSince(deps)).orderBy('until', 'desc').select('boundAt').limit(perRead)
  const unbound: string[] = []
  for (let { docs } = await old.get(); docs.length > 0; { docs } = await old.startAfter(docs.at(-1)).get()) {
    for (const doc of docs) {
      if (doc.get('boundAt') !== undefined) return unbound.reverse()
      unbound.push(doc.id)
    }
    if (docs.length < perRead) break
  }
  return unbound.reverse()
}

/** Binds the leaves of one seal. @returns false if something in it was deleted for good meanwhile */
async function bindSeal({ firebase: { db }, now }: BindNeeds, id: string): Promise<boolean> {
  const seals = sealsIn(db)
  const doc = await seals.all.doc(id).get()
  const leaves = parseIfSound('historySeals', doc)?.leaves
  if (!leaves) return true
  const boundLeaves = bindLeaves(leaves)
  // A damaged seal can have hashes that are none: it stays as it is, for the check.
  if (!isDeepStrictEqual(leavesOfSeal({ boundLeaves }), leaves)) return true
  const written = await unlessChanged(() =>
    commit(db, (batch) =>
      seals.update(batch, { id, updateTime: doc.updateTime }, { leaves: noField(), boundLeaves, boundAt: now() }),
    ),
  )
  return written !== undefined
}
