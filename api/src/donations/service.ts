import { validDonations } from '@tessera/domain/donations/donation'
import type { Database } from '../firebase/database.ts'
import { storeOf } from '../firebase/store.ts'

/** Returns the ids of those payments that stand on a donation receipt which still counts. */
export async function donatedAmong(
  db: Database,
  payments: Iterable<{ readonly id: string; readonly memberId: string; readonly movedFrom?: string | undefined }>,
): Promise<Set<string>> {
  const all = [...payments]
  const given = await storeOf(db, 'donationReceipts').getMany([...new Set(all.map(({ memberId }) => memberId))])
  const ids = new Set(
    [...given.values()].flatMap(({ issued }) =>
      validDonations(issued).flatMap(({ donations }) => donations.map(({ paymentId }) => paymentId)),
    ),
  )
  return new Set(all.flatMap(({ id, movedFrom = '' }) => (ids.has(id) || ids.has(movedFrom) ? id : [])))
}
