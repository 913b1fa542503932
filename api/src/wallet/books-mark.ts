import type { Deps } from '../deps.ts'
import { ofClub } from '../firebase/collections.ts'

/** How far a club's books are known: one text for each of its collections, and the calendar year. */
export type BooksMark = readonly string[]

const collections = ['payments', 'paymentItems', 'paymentYears'] as const

/**
 * Tells whether a club's books may have changed since a mark, without reading them: administrators' browsers write them
 * past the API. A new calendar year changes them too. To be asked before the books are read: whatever the new mark
 * covers is then in that reading, because both come from one source (see `Copies`).
 */
export async function booksSince(
  deps: Deps,
  clubId: string,
  last: BooksMark | undefined,
): Promise<{ readonly mark: BooksMark; readonly isChanged: boolean }> {
  const { copies } = deps.firebase
  const year = String(deps.now().getFullYear())
  const seen = copies.follow
    ? await Promise.all(collections.map((name, at) => copies.since(clubId, name, last?.[at])))
    : (await versions(deps, clubId)).map((mark, at) => ({ mark, isChanged: mark !== last?.[at] }))
  const isChanged = last?.at(-1) !== year || seen.some((part) => part.isChanged)
  return { mark: [...seen.map(({ mark }) => mark), year], isChanged }
}

/** Of payments the number and the last one, as no edit of a payment changes what was paid for; items and years are few. */
async function versions({ firebase: { db } }: Deps, clubId: string): Promise<string[]> {
  const payments = ofClub(db, 'payments', clubId)
  const [count, last, items, years] = await Promise.all([
    payments.count().get(),
    payments.orderBy('createdAt', 'desc').limit(1).get(),
    ofClub(db, 'paymentItems', clubId).get(),
    ofClub(db, 'paymentYears', clubId).get(),
  ])
  const versionsOf = ({ docs }: Pick<typeof last, 'docs'>) =>
    docs.map(({ id, updateTime }) => `${id} ${updateTime.seconds}.${updateTime.nanoseconds}`).join()
  return [`${count.data().count} ${versionsOf(last)}`, versionsOf(items), versionsOf(years)]
}
