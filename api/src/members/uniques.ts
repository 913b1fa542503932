import { createHash } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import type { MemberInput } from '@tessera/domain/members/member'
import { fold } from '@tessera/domain/text'
import { collection } from '../firebase/collections.ts'
import { type Batch, fieldsOf } from '../firebase/plain.ts'
import type { Database } from '../firebase/start.ts'

export type Kind = 'member-id' | 'email'

/**
 * A document stands for each number and each address that a club has given away. It is created together with the member,
 * and creating it twice fails, so that uniqueness holds however many add members at the same moment.
 */
const uniqueRef = (db: Database, clubId: string, kind: Kind, value: string) =>
  collection(db, 'uniques').doc(`${clubId}.${kind}.${createHash('sha256').update(fold(value)).digest('hex')}`)

export const claim = (
  batch: Batch,
  db: Database,
  clubId: string,
  memberId: string,
  kind: Kind,
  value: string,
): void => {
  batch.create(uniqueRef(db, clubId, kind, value), { clubId, kind, memberId })
}

export const release = (batch: Batch, db: Database, clubId: string, kind: Kind, value: string): void => {
  batch.delete(uniqueRef(db, clubId, kind, value))
}

const taken = {
  'member-id': () =>
    new AppError('member_id_taken', 'Member ID already exists', { details: { memberId: 'Member ID already exists' } }),
  email: () => new AppError('email_taken', 'Email already exists', { details: { email: 'Email already exists' } }),
}

/**
 * Asks whether a number and an address are free in a club, or the member's own.
 * @throws AppError `member_id_taken`, `email_taken`
 */
export async function assertFree(
  db: Database,
  clubId: string,
  input: Pick<MemberInput, 'memberId' | 'email'>,
  own?: string,
): Promise<void> {
  const refs = [uniqueRef(db, clubId, 'member-id', input.memberId), uniqueRef(db, clubId, 'email', input.email)]
  const [number, email] = await db.getAll(...refs)
  const isTaken = (snapshot: typeof number): boolean => {
    const fields = snapshot ? fieldsOf(snapshot) : undefined
    return typeof fields === 'object' && fields !== null && 'memberId' in fields && fields.memberId !== own
  }
  if (isTaken(number)) throw taken['member-id']()
  if (isTaken(email)) throw taken.email()
}
