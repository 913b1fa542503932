import { toCents, totalCents } from '@tessera/domain/payments/money'
import {
  type AggregateQuerySnapshot,
  collection,
  count,
  documentId,
  getAggregate,
  getDocs,
  limit,
  orderBy,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  sum,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import type { Collection } from './collections.ts'
import { type Failing, guarded } from './documents.ts'
import { firestore } from './firestore.ts'
import { currentPlace } from './session.ts'

/** All of a large collection, and the moment up to which it is known, in milliseconds. */
export interface Known<T> {
  readonly all: readonly T[]
  readonly upTo: number
}

/** How much there is: how many, and their sum in cents. */
interface Extent {
  readonly count: number
  readonly cents: number
}

type Summed = Collection<{ readonly id: string; readonly amount: number }>

// Clocks of several servers may differ a little.
const overlap = 10_000

const ofClub = (of: Collection<unknown>, ...more: QueryConstraint[]) =>
  query(collection(firestore(), of.name), where('clubId', '==', currentPlace().clubId), ...more)

const read = <T>(of: Collection<T>, docs: readonly QueryDocumentSnapshot[]): T[] =>
  docs.map((one) => of.read(one.id, one.data()))

/** The newest of them by a day of theirs, for a first look. Throws an AppError. */
export const loadNewest = <T>(of: Collection<T>, day: string, most: number, options: Failing): Promise<T[]> =>
  guarded(options, async () => read(of, (await getDocs(ofClub(of, orderBy(day, 'desc'), limit(most)))).docs))

/** How many there are, and what they sum up to. Throws an AppError. */
const loadExtent = (of: Summed, options: Failing): Promise<Extent> =>
  guarded(options, async () => {
    const asked = { count: count(), sum: sum('amount') }
    const answer: AggregateQuerySnapshot<typeof asked> = await getAggregate(ofClub(of), asked)
    const found = answer.data()
    return { count: found.count, cents: toCents(found.sum ?? 0) }
  })

/** Few pages, because the emulator looks through all of them for each; but none so long that it is given up on the way. */
const atOnce = 10_000

/** Loads everything, page by page. Throws an AppError. */
export const loadAll = <T>(of: Collection<T>, options: Failing): Promise<Known<T>> =>
  guarded(options, async () => {
    const docs: QueryDocumentSnapshot[] = []
    for (;;) {
      const last = docs.at(-1)
      const page = await getDocs(
        ofClub(of, orderBy(documentId()), ...(last ? [startAfter(last.id)] : []), limit(atOnce)),
      )
      docs.push(...page.docs)
      if (page.size < atOnce) return { all: read(of, docs), upTo: newestOf(docs) }
    }
  })

/**
 * What is known, brought up to date by what was added and changed since. Where that does not add up with how much
 * there is (something was deleted), everything is loaded again. Throws an AppError.
 */
export const loadChanges = <T extends { readonly id: string; readonly amount: number }>(
  of: Collection<T>,
  known: Known<T>,
  options: Failing,
): Promise<Known<T>> =>
  guarded(options, async () => {
    const since = Timestamp.fromMillis(Math.max(0, known.upTo - overlap))
    const [added, changed, extent] = await Promise.all([
      getDocs(ofClub(of, where('createdAt', '>=', since))),
      getDocs(ofClub(of, where('updatedAt', '>=', since))),
      loadExtent(of, options),
    ])
    const docs = [...added.docs, ...changed.docs]
    const all = merged(known.all, read(of, docs))
    if (!addsUp(all, extent)) return await loadAll(of, options)
    const upTo = Math.max(known.upTo, newestOf(docs))
    return all === known.all && upTo === known.upTo ? known : { all, upTo }
  })

/** When the newest of them was added or changed; 0 where none says. */
function newestOf(docs: readonly QueryDocumentSnapshot[]): number {
  let newest = 0
  for (const one of docs) {
    for (const name of ['createdAt', 'updatedAt']) {
      const stamp: unknown = one.get(name)
      if (stamp instanceof Timestamp) newest = Math.max(newest, stamp.toMillis())
    }
  }
  return newest
}

/** The same list where nothing is new, so that nothing is drawn again. */
function merged<T extends { readonly id: string }>(known: readonly T[], news: readonly T[]): readonly T[] {
  if (news.length === 0) return known
  const newest = new Map(news.map((one) => [one.id, one]))
  const before = new Map(known.map((one) => [one.id, one]))
  const differs = ([id, one]: [string, T]) => JSON.stringify(before.get(id)) !== JSON.stringify(one)
  if (![...newest].some(differs)) return known
  return [...known.filter(({ id }) => !newest.has(id)), ...newest.values()]
}

const addsUp = (all: readonly { readonly amount: number }[], extent: Extent): boolean =>
  all.length === extent.count && totalCents(all) === extent.cents
