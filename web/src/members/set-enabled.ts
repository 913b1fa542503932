import { AppError } from '@tessera/domain/errors'
import { memberListContract } from '@tessera/domain/members/list-contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'

/**
 * Enables or disables a member. The call for it is a toggle, which would do the opposite of what a list that is out of date
 * says: so it looks first whether somebody else has done the same, and takes back a toggle that crossed another one. Returns
 * true if somebody else was faster. Throws an AppError.
 */
export async function setEnabled(id: string, wanted: boolean, failure: string): Promise<boolean> {
  const members = await call(memberListContract.list, { failure })
  if (members.find((member) => member.id === id)?.enabled === wanted) return true
  const isAsWanted = async () =>
    (await call(memberListContract.toggleStatus, { params: { id }, failure })).enabled === wanted
  if (await isAsWanted()) return false
  if (await isAsWanted()) return true
  throw new AppError(
    'changed_meanwhile',
    text('Somebody else changed this meanwhile. You see it now as it is; please try again.'),
  )
}
