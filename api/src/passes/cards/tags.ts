import type { Database } from '../../firebase/database.ts'
import type { Batch } from '../../firebase/plain.ts'
import { storeOf, type Version } from '../../firebase/store.ts'
import type { IssuedPass } from './store.ts'

/** Stamps of a change: devices query for passes with a higher tag, and for a pass modified after a given second. */
export interface Stamp {
  readonly tag: number
  readonly modified: number
}

/** Stamps the changes of one turn. */
interface Stamps {
  /**
   * Stamps a change of a pass. Tags increase strictly, even if the clock is set back. No two changes of a pass share a
   * second, because a device that has the first would not get the second.
   */
  readonly stamp: (pass: Pick<IssuedPass, 'tag' | 'modified'>, now: Date) => Stamp
  /** Commits stamped changes; fails as `changed` or `exists` if another process has stamped passes of the type. */
  readonly commit: (batch: Batch) => Promise<void>
}

/**
 * Begins to stamp passes of a type. The last tag of the type is stored in a document that each commit demands as it was
 * read, so that tags increase across processes and clocks: no device reads a tag before a lower one is stored.
 */
export async function beginStamps(db: Database, passTypeIdentifier: string | null): Promise<Stamps> {
  const tags = storeOf(db, 'passTags')
  const id = passTypeIdentifier ?? 'none'
  const read = await tags.get(id)
  let last = read?.last ?? 0
  let stored: Version | undefined = read
  return {
    stamp(pass, now) {
      last = Math.max(now.getTime(), last + 1, pass.tag + 1)
      return { tag: last, modified: Math.max(Math.ceil(now.getTime() / 1000), pass.modified + 1) }
    },
    async commit(batch) {
      tags.put(batch, id, stored, { last })
      const results = await batch.commit()
      stored = { id, updateTime: results.at(-1)?.writeTime }
    },
  }
}
