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
  /** Whether the payments were changed, ended (deleted, or moved to another year), or are there again after they were deleted. */
  readonly kind: 'changed' | 'ended' | 'restored'
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

const kinds: Readonly<Record<string, PaymentEntry['kind']>> = {
  changed: 'changed',
  deleted: 'ended',
  undone: 'ended',
  restored: 'restored',
}

/**
 * Returns what an entry of the history has done to payments; undefined if nothing. Whether a deletion was restored says an entry of its
 * own: what the deletion itself has of that is in no seal.
 */
export function paymentEntry(fields: SealableFields): PaymentEntry | undefined {
  const kind = kinds[textOf(fieldOf(fields, 'kind'))]
  if (!kind) return undefined
  const documents = listOf(fieldOf(fields, 'documents'))
    .map(mapOf)
    .filter((one) => textOf(fieldOf(one, 'collection')) === 'payments')
    .map((one) => ({
      id: textOf(fieldOf(one, 'id')),
      before: told(mapOf(fieldOf(one, 'before'))),
      after: told(mapOf(fieldOf(one, 'after'))),
    }))
  const [at, movedTo] = ['at', 'movedTo'].map((name) => textOf(fieldOf(fields, name))) as [string, string]
  return documents.length > 0 ? { at, kind, movedTo, documents } : undefined
}

/** The ids of the payments that an entry is about, also after a move. */
export const idsOf = ({ movedTo, documents }: PaymentEntry): string[] => [
  ...(movedTo ? [movedTo] : []),
  ...documents.map(({ id }) => id),
]

/** Leaves out when a payment was changed last, which is in no entry, or in some only. */
const told = (fields: SealableFields): SealableFields => fields.filter(([name]) => name !== 'updatedAt')

const leafId = ({ id, since }: Pick<RecordedPayment, 'id' | 'since'>): string => `payments/${id}/${since}`

/** The leaf of a recorded payment. One that was deleted can be recorded again under its id: it is another by its time. */
export function paymentLeaf(payment: RecordedPayment): Leaf {
  const id = leafId(payment)
  return { id, hash: (salt) => leafHash(id, told(payment.fields), salt) }
}

/**
 * Returns the payments of a club as they were recorded: those that are there and those that were deleted, each without what the history
 * has changed since. A move to another year ends a payment and begins one, since its entry does not say what it has changed. One that is
 * not as its entries have left it, such as a payment that is there though it was deleted, is returned as no seal has it.
 * @param entries all that is about the payments
 */
export function recordedPayments(
  payments: readonly SealablePayment[],
  entries: readonly PaymentEntry[],
): RecordedPayment[] {
  const about = new Map<string, PaymentEntry[]>()
  const add = (id: string, entry: PaymentEntry) => about.set(id, [...(about.get(id) ?? []), entry])
  const newest = entries.toSorted((one, other) => (one.at > other.at ? -1 : 1))
  for (const entry of newest) {
    if (entry.movedTo) add(entry.movedTo, entry)
    else if (entry.kind === 'changed') for (const { id } of entry.documents) add(id, entry)
  }
  const restored = lastRestored(entries)
  const isAgain = ({ at, movedTo }: PaymentEntry, payment: SealablePayment) =>
    !movedTo && at < (restored.get(leafId(asItIs(payment))) ?? '')
  const ended = newest
    .filter(({ kind }) => kind === 'ended')
    .flatMap((entry) =>
      entry.documents
        .map(({ id, before }) => ({ id, fields: before }))
        .filter((payment) => !isAgain(entry, payment))
        .map((payment) => asRecorded(payment, entry.at, about)),
    )
  const there = payments.map((one) => asRecorded(one, undefined, about))
  const times = Map.groupBy([...ended, ...there], leafId)
  return [...times.values()].flatMap(([one, ...again]) => (one && again.length > 0 ? unexplained(one) : (one ?? [])))
}

/** Returns when each payment was restored last, by the id of the leaf that it was recorded with. */
function lastRestored(entries: readonly PaymentEntry[]): Map<string, string> {
  const last = new Map<string, string>()
  for (const { at, kind, documents } of entries)
    if (kind === 'restored')
      for (const { id, before } of documents) {
        const key = leafId(asItIs({ id, fields: before }))
        if (at > (last.get(key) ?? '')) last.set(key, at)
      }
  return last
}

/** Takes back what entries have changed of a payment until a time, the newest first. */
function asRecorded(
  last: SealablePayment,
  until: string | undefined,
  about: ReadonlyMap<string, readonly PaymentEntry[]>,
): RecordedPayment {
  let recorded = asItIs({ ...last, fields: told(last.fields) })
  for (const { at, movedTo, documents } of about.get(last.id) ?? []) {
    if ((until !== undefined && at >= until) || at <= recorded.since) continue
    if (movedTo) return { ...recorded, since: at }
    for (const change of documents) if (change.id === last.id) recorded = takenBack(recorded, change)
  }
  return recorded
}

/** Takes a change back from what it has left. What is another by now was changed by another way than that of the history. */
function takenBack(payment: RecordedPayment, { before, after }: PaymentEntry['documents'][number]): RecordedPayment {
  const { fields } = payment
  const names = new Set([...before, ...after].map(([name]) => name))
  const isLeft = [...names].every((name) => isDeepStrictEqual(fieldOf(fields, name), fieldOf(after, name)))
  if (!isLeft) return unexplained(payment)
  return { ...payment, fields: [...fields.filter(([name]) => !names.has(name)), ...before] }
}

/** Returns a payment with a field that no stored one can have, so that it is none that was sealed as it was recorded. */
const unexplained = (payment: RecordedPayment): RecordedPayment => ({
  ...payment,
  fields: [...payment.fields.filter(([name]) => name !== ''), ['', ['null']]],
})
