import type { Stored } from '@tessera/domain/stored/collections'
import { storedGoogleWalletSchema } from '@tessera/domain/stored/pass'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, serverTime } from '../firebase/plain.ts'

type KeptGoogleWallet = Stored<'googleWallets'>

const ref = (db: Database, clubId: string) => collection(db, 'googleWallets').doc(clubId)

/** Returns a club's setup for Google Wallet, with its encrypted key; undefined without one. */
export async function readGoogleWallet(db: Database, clubId: string): Promise<KeptGoogleWallet | undefined> {
  const fields = fieldsOf(await ref(db, clubId).get())
  return fields === undefined ? undefined : storedGoogleWalletSchema.parse(fields)
}

export const writeGoogleWallet = (batch: Batch, db: Database, kept: KeptGoogleWallet): void => {
  batch.set(ref(db, kept.clubId), { ...kept, createdAt: serverTime() })
}

export const eraseGoogleWallet = (batch: Batch, db: Database, clubId: string): void => {
  batch.delete(ref(db, clubId))
}
