import { memberLeafId } from '@tessera/server/history-leaves'
import { inParts } from '@tessera/server/in-parts'
import { mostInFilter } from '../firebase/collections.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { changeEntries, inCommits } from './change-entries.ts'
import { eraseInRuns } from './erase-in-runs.ts'
import { type EraseNeeds, eraseLeaves, leavesOfEntry } from './erase-leaves.ts'
import { documentsOf, type Entry, withFields } from './store.ts'
import { readEntries } from './traces.ts'
import { sourceOf } from './volumes.ts'

/**
 * Removes deleted members from the history's entries that name several members, such as that of an import, and from the data for
 * undoing that import. An entry that names no other members is deleted.
 * Starts again with the current entries if one of them is changed at the same time.
 * @param isSealed true if the entry of the deletion still matches its seal; only then is the erasure signed
 */
export async function eraseInOthers(
  deps: EraseNeeds,
  { clubId, documents }: Entry,
  by: string,
  isSealed: boolean,
): Promise<void> {
  const { db } = deps.firebase
  const members = documents.filter(({ collection }) => collection === 'members').map(({ id }) => id)
  if (members.length > 0) await eraseInRuns(deps, clubId, members)
  for (const ids of inParts(members, mostInFilter))
    await retryOnConflict('deletion', async () => {
      const about = await readEntries(sourceOf(deps), clubId, { members: ids })
      const shared = about.flatMap((one) => ('documents' in one && isOfMembers(one) ? one : []))
      for (const part of inCommits(shared)) {
        const leaves = part.flatMap((one) => {
          const isGone = leftOf(one, ids).length === 0
          const gone = new Set(ids.map((id) => memberLeafId(one.id, id)))
          return leavesOfEntry(withFields(one)).filter(({ id }) => isGone || gone.has(id))
        })
        const eraseSealed = await eraseLeaves(deps, clubId, isSealed ? leaves : [], by)
        await commit(db, (batch) => {
          eraseSealed(batch)
          changeEntries(
            db,
            batch,
            part.map((entry) => {
              const left = leftOf(entry, ids)
              if (left.length === 0) return { entry }
              const memberIds = entry.memberIds.filter((memberId) => !ids.includes(memberId))
              return { entry, fields: { documents: left, memberIds } }
            }),
          )
        })
      }
    })
}

const leftOf = (entry: Entry, ids: readonly string[]) => documentsOf(entry).filter(({ id }) => !ids.includes(id))

/** True for an entry about new or changed members. Entries of deletions are not among them: they are only deleted as a whole. */
const isOfMembers = ({ kind, documents }: Entry): boolean =>
  (kind === 'made' || kind === 'changed') && documents.every(({ collection }) => collection === 'members')
