import { manyBatchMembers, soAlready } from '@tessera/domain/members/many/change'
import { manyContract } from '@tessera/domain/members/many/contract'
import { paidAlready } from '@tessera/domain/members/many/who-pays'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { call } from '../../../http/call.ts'
import { callPatiently } from '../../../http/call-patiently.ts'
import { errorText } from '../../../http/error-text.ts'
import type { Left, ManyPlan } from './plan-many.ts'

export const failedMany = text('The members could not be changed')

/** Why a member is left that an earlier attempt has changed, if only its response was lost. */
const arrived: readonly string[] = [soAlready, paidAlready]

/** What became of a change. */
export interface ManyResult {
  readonly id: string
  readonly changed: number
  readonly left: readonly Left[]
  /** Those after a failure: the first of them may have been changed all the same. */
  readonly missing: readonly Member[]
  /** Why it ended early. */
  readonly error?: string | undefined
}

/**
 * Changes members in parts, as the change that `before` began or else as a new one. If the server stops responding, the rest is
 * missing, and can be tried again. Throws an AppError if the change cannot begin.
 */
export async function runMany(
  { change, changing }: Pick<ManyPlan, 'change' | 'changing'>,
  onProgress: (done: number) => void,
  before?: ManyResult,
): Promise<ManyResult> {
  onProgress(0)
  const begin = () => call(manyContract.begin, { body: { change, count: changing.length }, failure: failedMany })
  const { id } = before ?? (await begin())
  let changed = before?.changed ?? 0
  const left = [...(before?.left ?? [])]
  for (let at = 0; at < changing.length; at += manyBatchMembers) {
    const part = changing.slice(at, at + manyBatchMembers)
    try {
      const body = { members: part.map((member) => seenOf(member, change)) }
      const { outcomes } = await callPatiently(manyContract.change, { params: { id }, body, failure: failedMany })
      part.forEach((member, place) => {
        const outcome = outcomes[place]
        if (outcome?.kind === 'changed' || (before && outcome && arrived.includes(outcome.why))) changed += 1
        else left.push({ member, why: outcome?.why ?? failedMany })
      })
    } catch (error) {
      return { id, changed, left, missing: changing.slice(at), error: errorText(error, failedMany) }
    }
    onProgress(at + part.length)
  }
  return { id, changed, left, missing: [] }
}

/** A member with the field that a change is of, as the user saw it. */
const seenOf = ({ id, enabled, typeId = '', fields }: Member, change: ManyPlan['change']) => ({
  id,
  ...(change.kind === 'enabled' && { enabled }),
  ...(change.kind === 'type' && { typeId }),
  // One choice that is added or taken away leaves what others have changed.
  ...(change.kind === 'field' && change.does === 'set' && { value: fields?.[change.fieldId] ?? '' }),
})
