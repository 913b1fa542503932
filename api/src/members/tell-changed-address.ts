import type { Deps } from '../deps.ts'
import type { StoredMember } from './store.ts'

/**
 * Has e-mails tell the old addresses of members that their club has another one now. To be called after the change, while
 * the old accounts are there. A failure is only logged: the change stands. At Google nothing is mailed.
 */
export async function tellChangedAddresses({ firebase, log }: Deps, before: readonly StoredMember[]): Promise<void> {
  const tell = firebase.accountSessions?.tellChangedAddress
  if (!tell) return
  const told = await Promise.allSettled(
    before.map(({ uid, clubId, fullName }) => tell({ uid, clubId, name: fullName })),
  )
  for (const one of told)
    if (one.status === 'rejected') log.warn({ err: one.reason }, 'a changed address could not be told to the old one')
}
