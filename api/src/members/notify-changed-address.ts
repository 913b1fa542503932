import { insideContract } from '@tessera/domain/inside/contract'
import type { Needs } from '../needs.ts'
import type { StoredMember } from './store.ts'

/**
 * Notifies the old addresses of members by e-mail that their club now has another one. Must be called after the change,
 * while the old accounts exist. Only logs a failure, as the change stands. Sends nothing in hosted mode.
 */
export async function notifyChangedAddresses(
  { firebase, log }: Needs<'inside' | 'log'>,
  before: readonly StoredMember[],
): Promise<void> {
  const { inside } = firebase
  if (!inside) return
  const withAddress = before.filter(({ email }) => email !== '')
  const sent = await Promise.allSettled(
    withAddress.map(({ uid, clubId, fullName }) =>
      inside(insideContract.changedAddress, { uid, clubId, name: fullName }),
    ),
  )
  for (const one of sent)
    if (one.status === 'rejected') log.warn({ err: one.reason }, 'a changed address was not reported to the old one')
}
