import { membersContract } from '@tessera/domain/members/contract'
import { call } from '../http/call.ts'

/** Deletes a member; `takenOverBy` says who takes over from one to whom others belong. Throws an AppError, `failure` if it has no sentence of its own. */
export const removeMember = (id: string, failure: string, takenOverBy?: string): Promise<unknown> =>
  call(membersContract.remove, { params: { id }, query: { takenOverBy }, failure })
