import { demandDuty } from '@tessera/domain/duties/missing'
import { AppError } from '@tessera/domain/errors'
import { type ManyMember, type ManyOutcome, manyCommitMembers } from '@tessera/domain/members/many/change'
import { needOfMany } from '@tessera/domain/members/many/contract'
import { inParts } from '@tessera/server/in-parts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { assertGoesOn } from './begin-many.ts'
import { importing } from './import.ts'
import { setField } from './many-field.ts'
import { recordPayments } from './many-payment.ts'
import type { Changing, ManyNeeds, Planned } from './many-planned.ts'
import { keepManyTraces, readMany, type StoredMany } from './many-store.ts'

/**
 * Writes a change of many members that was begun, a hundred members per commit, each commit with the data to undo it. Leaves out
 * deleted members, members who already have the wanted value, and members whom somebody else has changed since the user saw
 * them. If a later commit fails with an AppError, the members of this and all further commits are left, with its sentence as the
 * reason.
 * @throws AppError `changed_meanwhile` if another change was begun, or this one undone, before the first commit
 */
export async function changeMany(
  deps: ManyNeeds,
  by: Changing,
  id: string,
  members: readonly ManyMember[],
): Promise<{ outcomes: ManyOutcome[] }> {
  const outcomes: ManyOutcome[] = []
  try {
    for (const part of inParts(members, manyCommitMembers)) {
      const change = () => changePart(deps, by, id, part)
      const changed = await importing(by.clubId, () =>
        retryOnConflict('members', change, ['changed', 'missing', 'exists']),
      )
      outcomes.push(...changed)
    }
  } catch (error) {
    if (!(error instanceof AppError) || outcomes.length === 0) throw error
    for (const _ of members.slice(outcomes.length)) outcomes.push({ kind: 'left', why: error.message })
  }
  return { outcomes }
}

async function changePart(deps: ManyNeeds, by: Changing, id: string, part: readonly ManyMember[]) {
  const { db } = deps.firebase
  const stored = await readMany(db, by.clubId)
  assertGoesOn(stored, id)
  demandDuty(by.duty, needOfMany(stored.change))
  const { outcomes, changes, write } = await plan(deps, by, stored, part)
  const batch = db.batch()
  write(batch)
  keepManyTraces(batch, db, by.clubId, stored, { changes, handled: part.length })
  await batch.commit()
  return outcomes
}

const plan = (
  deps: ManyNeeds,
  by: Changing,
  { change, changed }: StoredMany,
  part: readonly ManyMember[],
): Promise<Planned> =>
  change.kind === 'payment' ? recordPayments(deps, by, change, part, changed) : setField(deps, by.clubId, change, part)
