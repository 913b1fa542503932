import type { Deps } from '@tessera/api/deps'

/** Id of the damaged club. It sorts before those of other clubs. */
const clubId = '!damaged'

/** Stores a club that each job works for, whose own document, member and payment cannot be parsed. */
export async function plantDamagedClub({ firebase: { db } }: Pick<Deps, 'firebase'>): Promise<void> {
  const batch = db.batch()
  batch.set(db.doc(`clubs/${clubId}`), {
    clubId,
    name: 5,
    keepsAttendance: true,
    cardChangesIn: 'de',
    proofLettersIn: 'de',
    certificateId: 'none',
    reminders: { automatic: true },
    receipts: { automatic: true },
  })
  for (const name of ['members', 'payments', 'letters', 'passRegistrations', 'passes'])
    batch.set(db.doc(`${name}/${clubId}`), { clubId, createdAt: new Date(), state: 'open', due: 0 })
  await batch.commit()
}
