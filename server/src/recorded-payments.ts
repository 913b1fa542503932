import { isDeepStrictEqual } from 'node:util'
import { fieldOf, type Leaf, listOf, mapOf, type SealableFields, textOf } from './history-leaves.ts'
import { leafHash } from './history-seal.ts'

/** A payment as it is stored. */
export interface SealablePayment {
  readonly id: string
  readonly fields: SealableFields
}

/** An entry of the history about payments. Times are as they are hashed, and in their order as texts. */
export interface PaymentEntry {
  readonly at: string
  /** Whether the payments were deleted, also by a move to another year. */
  readonly isEnd: boolean
  /** The id that a payment has after a move; '' if it was none. */
  readonly movedTo: string
  readonly documents: readonly {
    readonly id: string
    readonly before: SealableFields
    readonly after: SealableFields
  }[]
}

/** A payment as it was recorded, or as a move to another year has left it. */
export interface RecordedPayment extends SealablePayment {
  /** When that was, as it is hashed. */
  readonly since: string
}

/** Returns a payment as it is, as it was recorded if no entry is about it. */
export const asItIs = (payment: SealablePayment): RecordedPayment => ({
  ...payment,
  since: textOf(fieldOf(payment.fields, 'createdAt')),
})

/** When a payment was recorded or moved, to the millisecond. */
export function recordedAt({ since }: RecordedPayment): Date {
  const [seconds = '', nanoseconds = ''] = since.split('.')
  return new Date(Number(seconds) * 1000 + Math.floor(Number(nanoseconds) / 1_000_000))
}

/** Returns what an entry of the history has done to payments; undefined if nothing, or if the payments were restored. */
export function paymentEntry(fields: SealableFields): PaymentEntry | undefined {
  const kind = textOf(fieldOf(fields, 'kind'))
  const isEnd = kind === 'deleted' || kind === 'undone'
  if ((!isEnd && kind !== 'changed') || fieldOf(fields, 'restoredAt')) return undefined
  const documents = listOf(fieldOf(fields, 'documents'))
    .map(mapOf)
    .filter((one) => textOf(fieldOf(one, 'collection')) === 'payments')
    .map((one) => ({
      id: textOf(fieldOf(one, 'id')),
      before: mapOf(fieldOf(one, 'before')),
      after: mapOf(fieldOf(one, 'after')),
    }))
  const [at, movedTo] = ['at', 'movedTo'].map((name) => textOf(fieldOf(fields, name))) as [string, string]
  return documents.length > 0 ? { at, isEnd, movedTo, documents } : undefined
}

/**
 * The leaf of a recorded payment. One that was deleted can be recorded again under its id: it is another by its time. When it was changed
 * last is in no entry, and in no leaf.
 */
export function paymentLeaf({ id, since, fields }: RecordedPayment): Leaf {
  const leafId = `payments/${id}/${since}`
  const recorded = fields.filter(([name]) => name !== 'updatedAt')
  return { id: leafId, hash: (salt) => leafHash(leafId, recorded, salt) }
}

/**
 * Returns the payments of a club as they were recorded: those that are there and those that were deleted, each without what the history
 * has changed since. A move to another year ends a payment and begins one, since its entry does not say what it has changed.
 * @param entries all that is about the payments
 */
export function recordedPayments(
  payments: readonly SealablePayment[],
  entries: readonly PaymentEntry[],
): RecordedPayment[] {
  const about = new Map<string, PaymentEntry[]>()
  const add = (id: string, entry: PaymentEntry) => about.set(id, [...(about.get(id) ?? []), entry])
  for (const entry of entries.toSorted((one, other) => (one.at > other.at ? -1 : 1))) {
    if (entry.movedTo) add(entry.movedTo, entry)
    else if (!entry.isEnd) for (const { id } of entry.documents) add(id, entry)
  }
  const ended = entries.filter(({ isEnd }) => isEnd)
  return [
    ...ended.flatMap(({ at, documents }) =>
      documents.map(({ id, before }) => asRecorded({ id, fields: before }, at, about)),
    ),
    // Last, as the last of one id counts: an entry that says that a payment was deleted must not hide one that is there.
    ...payments.map((one) => asRecorded(one, undefined, about)),
  ]
}

/** Takes back what entries have changed of a payment until a time, the newest first. */
function asRecorded(
  last: SealablePayment,
  until: string | undefined,
  about: ReadonlyMap<string, readonly PaymentEntry[]>,
): RecordedPayment {
  const recorded = asItIs(last)
  let { fields } = last
  for (const { at, movedTo, documents } of about.get(last.id) ?? []) {
    if ((until !== undefined && at >= until) || at <= recorded.since) continue
    if (movedTo) return { id: last.id, fields, since: at }
    for (const change of documents) if (change.id === last.id) fields = takenBack(fields, change)
  }
  return { ...recorded, fields }
}

/** Takes a change back from what it has left; what another way than that of the history has changed since stays. */
function takenBack(fields: SealableFields, { before, after }: PaymentEntry['documents'][number]): SealableFields {
  const names = new Set([...before, ...after].map(([name]) => name))
  const isLeft = [...names].every((name) => isDeepStrictEqual(fieldOf(fields, name), fieldOf(after, name)))
  return isLeft ? [...fields.filter(([name]) => !names.has(name)), ...before] : fields
}
