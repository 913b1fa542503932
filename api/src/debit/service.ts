import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { mandatesIn } from './mandate-store.ts'

/** Adds the removal of a member's mandate to a batch. */
export const eraseMandate = (batch: Batch, db: Database, memberId: string): void =>
  mandatesIn(db).delete(batch, { id: memberId })

/** Returns the ids, out of the given ones, of members who have a mandate. */
export const mandatedAmong = async (db: Database, memberIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await mandatesIn(db).getMany(memberIds)).keys())
