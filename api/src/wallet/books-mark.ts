import type { Deps } from '../deps.ts'
import { ofClub } from '../firebase/collections.ts'

/**
 * Tells whether a club's books have changed without reading them: administrators' browsers write them past the API.
 * Payments are counted and the last one looked at, as no edit of a payment changes what was paid for; items and years
 * are few. A new calendar year changes it too.
 */
export async function booksMark({ firebase: { db }, now }: Deps, clubId: string): Promise<string> {
  const payments = ofClub(db, 'payments', clubId)
  const [count, last, items, years] = await Promise.all([
    payments.count().get(),
    payments.orderBy('createdAt', 'desc').limit(1).get(),
    ofClub(db, 'paymentItems', clubId).get(),
    ofClub(db, 'paymentYears', clubId).get(),
  ])
  const documents = [...last.docs, ...items.docs, ...years.docs]
  const versions = documents.map(({ id, updateTime }) => `${id} ${updateTime.seconds}.${updateTime.nanoseconds}`)
  return JSON.stringify([count.data().count, now().getFullYear(), versions])
}
