import { retryOnConflict } from '../../firebase/retry-on-conflict.ts'
import type { Needs } from '../../needs.ts'
import { type IssuedPass, newPass, passesIn, writeNewPass } from '../cards/store.ts'

/** Returns the passes of members, by member id, and issues those that are missing. `ids` must fit one commit. */
export const issueMany = (
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, IssuedPass>> =>
  retryOnConflict('pass', async () => {
    const known = await passesIn(db).getMany(ids)
    const missing = ids.filter((id) => !known.has(id)).map((id) => newPass(clubId, id))
    if (missing.length === 0) return known
    const batch = db.batch()
    for (const pass of missing) writeNewPass(batch, db, pass)
    await batch.commit()
    return new Map([...known, ...missing.map((pass) => [pass.id, pass] as const)])
  }, ['exists'])
