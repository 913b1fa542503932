import { membersContract } from '@tessera/domain/members/contract'
import { call } from '../http/call.ts'

/** Deletes a member. Throws an AppError, `failure` if it has no sentence of its own. */
export const removeMember = (id: string, failure: string): Promise<unknown> =>
  call(membersContract.remove, { params: { id }, failure })
