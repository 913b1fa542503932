import { AppError } from '@tessera/domain/errors'
import { memberListContract } from '@tessera/domain/members/list-contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../../http/call.ts'
import { knownMembers } from '../use-members.ts'
import { loadMembers } from './member-list.ts'

/**
 * Enables or disables a member. The call for it is a toggle, which would do the opposite of what a list that is out of date
 * says: so it looks first whether somebody else has done the same, and takes back a toggle that crossed another one. With
 * `takenOverBy`, one of the family takes over from a head who is disabled. Returns `overtaken` if somebody else was faster: then nobody
 * has taken over; and `crossed` if the toggle of somebody else was taken back. Throws an AppError.
 */
export async function setEnabled(
  id: string,
  wanted: boolean,
  { failure, takenOverBy }: { readonly failure: string; readonly takenOverBy?: string | undefined },
): Promise<'changed' | 'crossed' | 'overtaken'> {
  if (await isAlready(id, wanted, failure)) return 'overtaken'
  const isAsWanted = async () =>
    (await call(memberListContract.toggleStatus, { params: { id }, query: { takenOverBy }, failure })).enabled ===
    wanted
  if (await isAsWanted()) return 'changed'
  if (await isAsWanted()) return 'crossed'
  throw new AppError(
    'changed_meanwhile',
    text('Somebody else changed this meanwhile. You see it now as it is; please try again.'),
  )
}

/** True if the server's list has the member as wanted. The page's own shows it so already; hence only what has changed since counts. */
async function isAlready(id: string, wanted: boolean, failure: string): Promise<boolean> {
  const known = knownMembers()
  const before = known && { version: known.version, day: known.day, members: [], standings: new Map() }
  const { members } = await loadMembers(before, { all: true, day: known?.day }, failure)
  return members.find((member) => member.id === id)?.enabled === wanted
}
