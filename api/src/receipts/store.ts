import type { IssuedReceipt } from '@tessera/domain/receipts/receipt'
import { receiptSeriesId } from '@tessera/domain/stored/composed-ids'
import { storedReceiptSeriesSchema, storedReceiptsSchema } from '@tessera/domain/stored/receipt'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, unchangedSince } from '../firebase/plain.ts'

/** The receipts of a payment, in the order they were given. */
export interface PaymentReceipts {
  readonly paymentId: string
  readonly clubId: string
  readonly memberId: string
  readonly issued: readonly IssuedReceipt[]
}

/** Documents as read, with a write that fails if they have changed since. */
interface Read<T> {
  readonly value: T | undefined
  readonly write: (batch: Batch, value: T) => void
}

/** Reads the receipts of a payment for a change. */
export async function readReceipts(db: Database, paymentId: string): Promise<Read<Omit<PaymentReceipts, 'paymentId'>>> {
  const snapshot = await collection(db, 'receipts').doc(paymentId).get()
  const { exists, ref, updateTime } = snapshot
  return {
    value: exists ? storedReceiptsSchema.parse(fieldsOf(snapshot)) : undefined,
    write: (batch, value) => {
      if (exists) batch.update(ref, { issued: value.issued }, unchangedSince(updateTime))
      else batch.create(ref, value)
    },
  }
}

/**
 * Reads the number of the last receipt of a club's season for a change. A series without a document goes on where that of
 * an older version ended.
 */
export async function readSeries(db: Database, clubId: string, season: number): Promise<Read<number>> {
  const snapshot = await collection(db, 'receiptSeries').doc(receiptSeriesId(clubId, season)).get()
  const { exists, ref, updateTime } = snapshot
  return {
    value: exists
      ? storedReceiptSeriesSchema.parse(fieldsOf(snapshot)).last
      : await lastOfOlderVersion(db, clubId, season),
    write: (batch, last) => {
      if (exists) batch.update(ref, { last }, unchangedSince(updateTime))
      else batch.create(ref, { clubId, last })
    },
  }
}

/**
 * A series was once a document among the receipts, under an id that a payment could have as well: what is no series of
 * the club counts for nothing. Read here and not moved by a migration of the journal, which hosted mode does not have. The
 * old document stays, so that an older version goes on with it.
 */
async function lastOfOlderVersion(db: Database, clubId: string, season: number): Promise<number | undefined> {
  const snapshot = await collection(db, 'receipts').doc(`series.${clubId}.${season}`).get()
  const series = storedReceiptSeriesSchema.safeParse(fieldsOf(snapshot)).data
  return series?.clubId === clubId ? series.last : undefined
}

/** Reads the receipts of all payments of a member. */
export async function receiptsOf(db: Database, clubId: string, memberId: string): Promise<PaymentReceipts[]> {
  const { docs } = await ofClub(db, 'receipts', clubId).where('memberId', '==', memberId).get()
  return docs.map((doc) => ({ paymentId: doc.id, ...storedReceiptsSchema.parse(fieldsOf(doc)) }))
}
