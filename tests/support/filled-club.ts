import { randomUUID } from 'node:crypto'
import { oncePaymentId } from '@tessera/domain/payments/once-per-year'
import { paymentYearId } from '@tessera/domain/payments/payment'
import { type Club, registerClub, setUpPasses } from './club.ts'
import { writeDocument } from './documents.ts'
import type { HostedApi } from './hosted-api.ts'

/** A club with a history. */
export interface FilledClub {
  readonly club: Club
  readonly memberIds: readonly string[]
  /** Records a payment of this year's fee, which no member has paid yet, as the administrator's browser does. */
  readonly pay: (memberId: string) => Promise<void>
}

const fullName = 'Benedikt Ferraro'

/** Registers a club that issues passes; members paid a required fee in each of the last `years` years but this one. */
export async function fillClub(api: HostedApi, size: { members: number; years: number }): Promise<FilledClub> {
  const club = await registerClub(api)
  await setUpPasses(club)
  const { clubId } = club
  const { db } = api.deps.firebase
  const thisYear = new Date().getFullYear()
  const memberIds = Array.from({ length: size.members }, () => randomUUID())
  const itemOf = (year: number) => ({ itemId: `${clubId}-${year}`, yearId: paymentYearId(clubId, String(year)) })
  const paymentOf = (memberId: string, year: number) => ({
    clubId,
    memberId,
    memberName: fullName,
    itemName: 'Annual fee',
    itemId: itemOf(year).itemId,
    yearId: itemOf(year).yearId,
    amount: 60,
    paymentDate: new Date(`${year}-01-12T00:00:00Z`),
    notes: '',
    createdBy: club.admin.uid,
  })
  const idOf = ({ memberId, itemId, yearId }: ReturnType<typeof paymentOf>) =>
    oncePaymentId(clubId, { memberId, itemId, yearId })

  const writes: [path: string, fields: object][] = memberIds.map((id, n) => [
    `members/${id}`,
    { clubId, memberId: String(n + 1), fullName, email: `${id}@club.test`, enabled: true, uid: `uid-${id}` },
  ])
  for (let year = thisYear; year > thisYear - size.years; year -= 1) {
    const { itemId, yearId } = itemOf(year)
    writes.push([`paymentYears/${yearId}`, { clubId, year: String(year), active: true }])
    const item = { clubId, name: 'Annual fee', price: 60, enabled: true, yearId, isRequiredForActive: true }
    writes.push([`paymentItems/${itemId}`, { ...item, purchaseRestriction: 'once_per_year' }])
    if (year === thisYear) continue
    for (const memberId of memberIds) {
      const payment = paymentOf(memberId, year)
      writes.push([`payments/${idOf(payment)}`, { ...payment, createdAt: payment.paymentDate }])
    }
  }
  for (let start = 0; start < writes.length; start += 400) {
    const batch = db.batch()
    for (const [path, fields] of writes.slice(start, start + 400)) batch.set(db.doc(path), fields)
    await batch.commit()
  }
  return {
    club,
    memberIds,
    pay: (memberId) => {
      const payment = paymentOf(memberId, thisYear)
      const writer = { ...api.stack, token: club.admin.token }
      return writeDocument(writer, `payments/${idOf(payment)}`, payment, ['createdAt'])
    },
  }
}
