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
  readonly isEnd: boolean
  readonly movedTo: string
  readonly documents: readonly {
    readonly id: string
    readonly before: SealableFields
    readonly after: SealableFields
  }[]
}

/** The id of the leaf of a payment. One that was deleted can be recorded again under its id: it is another by its time. */
export const paymentLeafId = (id: string, fields: SealableFields): string =>
  `payments/${id}/${textOf(fieldOf(fields, 'createdAt'))}`

/** When a payment was recorded, to the millisecond. */
export function recordedAt({ fields }: SealablePayment): Date {
  const [seconds = '', nanoseconds = ''] = textOf(fieldOf(fields, 'createdAt')).split('.')
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
  const movedTo = textOf(fieldOf(fields, 'movedTo'))
  const at = textOf(fieldOf(fields, 'at'))
  return documents.length > 0 ? { at, isEnd: isEnd && movedTo === '', movedTo, documents } : undefined
}

/** The leaf of a payment as it was recorded. When it was changed last is in no entry. */
export function paymentLeaf(id: string, fields: SealableFields): Leaf {
  const leafId = paymentLeafId(id, fields)
  const recorded = fields.filter(([name]) => name !== 'updatedAt')
  return { id: leafId, hash: (salt) => leafHash(leafId, recorded, salt) }
}

/**
 * Returns the payments of a club as they were recorded, by the id of their leaf: those that are there and those that were deleted, each
 * without what the history has changed since. `entries` has all that is about them.
 */
export function recordedPayments(
  payments: readonly SealablePayment[],
  entries: readonly PaymentEntry[],
): Map<string, SealablePayment> {
  const about = new Map<string, PaymentEntry[]>()
  for (const entry of entries.toSorted((one, other) => (one.at > other.at ? -1 : 1)))
    if (!entry.isEnd)
      for (const { id } of entry.documents) {
        const key = entry.movedTo || id
        about.set(key, [...(about.get(key) ?? []), entry])
      }
  const ends = entries.flatMap(({ at, isEnd, documents }) => (isEnd ? documents.map((one) => ({ ...one, at })) : []))
  const lives: readonly (SealablePayment & { readonly at?: string })[] = [
    ...payments,
    ...ends.map(({ id, before, at }) => ({ id, fields: before, at })),
  ]
  return new Map(
    lives.map((life) => {
      const first = asRecorded(life, life.at, about)
      return [paymentLeafId(first.id, first.fields), first]
    }),
  )
}

/** Takes back what entries have changed of a payment until a time, the newest first. */
function asRecorded(
  last: SealablePayment,
  until: string | undefined,
  about: ReadonlyMap<string, readonly PaymentEntry[]>,
): SealablePayment {
  const created = textOf(fieldOf(last.fields, 'createdAt'))
  let { id, fields } = last
  let end = until
  for (;;) {
    const entry = about.get(id)?.find(({ at }) => (end === undefined || at < end) && at > created)
    const change = entry?.movedTo ? entry.documents[0] : entry?.documents.find((one) => one.id === id)
    if (!entry || !change) return { id, fields }
    fields = entry.movedTo ? change.before : takenBack(fields, change)
    id = change.id
    end = entry.at
  }
}

function takenBack(fields: SealableFields, { before, after }: PaymentEntry['documents'][number]): SealableFields {
  const names = new Set([...before, ...after].map(([name]) => name))
  return [...fields.filter(([name]) => !names.has(name)), ...before]
}
