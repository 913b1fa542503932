import { paymentsContract } from '@tessera/domain/payments/contract'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { readPaymentItem, readPaymentYear, type StoredFields, storedDay } from '@tessera/domain/stored/read-payment'
import { HttpResponse, http } from 'msw'
import { backend } from './backend.ts'

/** A value in the format of Firestore's REST API: `{ stringValue: 'x' }`. */
type Value = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, Value>>

interface Document {
  readonly name: string
  readonly fields: Fields
  readonly createTime: string
  readonly updateTime: string
}

interface Write {
  update?: { name: string; fields?: Fields }
  updateMask?: { fieldPaths: string[] }
  updateTransforms?: { fieldPath: string }[]
  delete?: string
  currentDocument?: { exists?: boolean; updateTime?: string }
}

interface FieldFilter {
  field: { fieldPath: string }
  op: 'EQUAL' | 'GREATER_THAN_OR_EQUAL'
  value: Value
}

interface Query {
  from: [{ collectionId: string }]
  where?: { fieldFilter?: FieldFilter; compositeFilter?: { filters: { fieldFilter: FieldFilter }[] } }
  orderBy?: { field: { fieldPath: string }; direction: string }[]
  limit?: number
}

/** Document types of the collections that browsers read and write directly. */
export interface Collections {
  readonly payments: Payment
  readonly paymentItems: PaymentItem
  readonly paymentYears: PaymentYear
}

const root = 'projects/demo-tessera/databases/(default)/documents'
const plainValue = (value: Value | undefined): unknown => {
  const [kind, inner] = Object.entries(value ?? {})[0] ?? []
  if (kind === 'timestampValue') return new Date(String(inner))
  if (kind === 'arrayValue') return ((inner as { values?: Value[] }).values ?? []).map(plainValue)
  return kind === 'integerValue' ? Number(inner) : inner
}
const encode = (value: unknown): Value => {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  return typeof value === 'boolean' ? { booleanValue: value } : { stringValue: value }
}

/**
 * Mocks Firestore's REST API for the documents of one club: queries, transactions, preconditions. Does not
 * check security rules; `tests/emulator/rules` does.
 */
export class Documents {
  private readonly stored = new Map<string, Document>()
  private changes = 0
  private readonly clubId: string
  /** Firestore status that every write fails with: 'PERMISSION_DENIED', 'UNAVAILABLE'. */
  refuseWrites: string | undefined
  /** The same for reads. */
  refuseReads: string | undefined
  /** Cuts the connection of every write 'before' or 'after' it is applied; 'hangs' applies it and never responds. */
  cutWrites: 'before' | 'after' | 'hangs' | undefined
  /** Cuts the connection of every read. */
  cutReads = false
  /** Collection of each query so far. */
  readonly asked: string[] = []
  /** Number of transactions begun, counted by their `batchGet` of the documents to change. */
  transactions = 0

  constructor(clubId: string) {
    this.clubId = clubId
  }

  /** Stores a document, like a write of another user. */
  put<Name extends keyof Collections>(collection: Name, { id, ...value }: Collections[Name]): void {
    const createdAt = plainValue(this.stored.get(`${root}/${collection}/${id}`)?.fields.createdAt)
    const times = createdAt ? { createdAt, updatedAt: new Date() } : { createdAt: new Date() }
    const fields = Object.entries({ ...value, clubId: this.clubId, ...times }).map(([name, one]) => {
      const isDay = name === 'paymentDate' && typeof one === 'string' && storedDay(one)
      return [name, encode(isDay ? new Date(`${one}T00:00:00Z`) : one)]
    })
    this.set(`${root}/${collection}/${id}`, Object.fromEntries(fields))
  }

  delete(collection: keyof Collections, id: string): void {
    this.stored.delete(`${root}/${collection}/${id}`)
  }

  /** A collection's documents as plain values. */
  all(collection: keyof Collections): Record<string, unknown>[] {
    return this.in(collection).map(({ name, fields }) => ({
      id: name.split('/').at(-1),
      ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, plainValue(value)])),
    }))
  }

  /** Serves the documents to the component under test. */
  serve(): void {
    const at = (verb: string) => `*/v1/${root.replace(/[()]/g, '\\$&')}\\:${verb}`
    backend.use(
      http.post(at('runQuery'), async ({ request }) => this.refusedRead() ?? this.runQuery(await read(request))),
      http.get(
        `*${paymentsContract.items.path}`,
        () => this.refusedRead() ?? HttpResponse.json(this.listed('paymentItems', readPaymentItem)),
      ),
      http.get(
        `*${paymentsContract.years.path}`,
        () => this.refusedRead() ?? HttpResponse.json(this.listed('paymentYears', readPaymentYear)),
      ),
      http.post(at('batchGet'), async ({ request }) => this.refusedRead() ?? this.batchGet(await read(request))),
      http.post(
        at('commit'),
        async ({ request }) => this.refused(this.refuseWrites) ?? this.write(await read(request)),
      ),
    )
  }

  /** A collection as the API reads it. */
  private listed<T>(collection: keyof Collections, read: (id: string, fields: StoredFields) => T): T[] {
    this.asked.push(collection)
    return this.all(collection).map(({ id, ...fields }) => read(String(id), fields))
  }

  private set(name: string, fields: Fields): void {
    this.changes += 1
    // With nanoseconds, as the SDK sends it back, so that two writes in one millisecond differ.
    const now = new Date().toISOString().replace('Z', `${String(this.changes).padStart(6, '0')}Z`)
    this.stored.set(name, { name, fields, createTime: this.stored.get(name)?.createTime ?? now, updateTime: now })
  }

  private in(collection: string): Document[] {
    return [...this.stored.values()].filter(({ name }) => name.startsWith(`${root}/${collection}/`))
  }

  private refused(status: string | undefined): Response | undefined {
    if (!status) return undefined
    const code = { PERMISSION_DENIED: 403, UNAVAILABLE: 503 }[status] ?? 400
    return HttpResponse.json({ error: { code, status, message: status } }, { status: code })
  }

  private refusedRead(): Response | undefined {
    return this.cutReads ? HttpResponse.error() : this.refused(this.refuseReads)
  }

  private write(body: { writes?: Write[] }): Response | Promise<Response> {
    if (this.cutWrites === 'before') return HttpResponse.error()
    const response = this.commit(body)
    if (this.cutWrites === 'hangs') return new Promise<Response>(() => undefined)
    return this.cutWrites ? HttpResponse.error() : response
  }

  private find({ from, where, orderBy = [], limit }: Query): Document[] {
    const filters =
      where?.compositeFilter?.filters.map(({ fieldFilter }) => fieldFilter) ??
      (where?.fieldFilter ? [where.fieldFilter] : [])
    const order = orderBy.find(({ field }) => field.fieldPath !== '__name__')
    const key = ({ fields }: Document) => Number(plainValue(order && fields[order.field.fieldPath]) ?? 0)
    const sign = order?.direction === 'DESCENDING' ? -1 : 1
    this.asked.push(from[0].collectionId)
    return this.in(from[0].collectionId)
      .filter(({ fields }) =>
        filters.every(({ field, op, value }) => matches(plainValue(fields[field.fieldPath]), op, plainValue(value))),
      )
      .sort((one, other) => (order ? sign * (key(one) - key(other)) : 0))
      .slice(0, limit)
  }

  private runQuery({ structuredQuery }: { structuredQuery: Query }): Response {
    const readTime = new Date().toISOString()
    const found = this.find(structuredQuery).map((document) => ({ document, readTime }))
    return HttpResponse.json(found.length > 0 ? found : [{ readTime }])
  }

  private batchGet({ documents }: { documents: string[] }): Response {
    this.transactions += 1
    const readTime = new Date().toISOString()
    return HttpResponse.json(
      documents.map((name) => {
        const found = this.stored.get(name)
        return found ? { found, readTime } : { missing: name, readTime }
      }),
    )
  }

  private commit({ writes = [] }: { writes?: Write[] }): Response {
    const broken = writes.some(({ update, delete: deleted, currentDocument }) => {
      const there = this.stored.get(update?.name ?? deleted ?? '')
      if (currentDocument?.updateTime) return there?.updateTime !== currentDocument.updateTime
      return currentDocument?.exists !== undefined && currentDocument.exists !== (there !== undefined)
    })
    if (broken)
      return HttpResponse.json({ error: { code: 400, status: 'FAILED_PRECONDITION', message: '' } }, { status: 400 })
    for (const write of writes) this.apply(write)
    const commitTime = new Date().toISOString()
    return HttpResponse.json({ writeResults: writes.map(() => ({ updateTime: commitTime })), commitTime })
  }

  private apply({ update, updateMask, updateTransforms = [], delete: deleted }: Write): void {
    if (deleted) this.stored.delete(deleted)
    if (!update) return
    const before = updateMask ? (this.stored.get(update.name)?.fields ?? {}) : {}
    const kept = Object.entries(before).filter(([name]) => !updateMask?.fieldPaths.includes(name))
    const stamped = updateTransforms.map(({ fieldPath }) => [fieldPath, encode(new Date())])
    this.set(update.name, Object.fromEntries([...kept, ...Object.entries(update.fields ?? {}), ...stamped]))
  }
}

const read = async <T>(request: Request): Promise<T> => JSON.parse(await request.text()) as T

function matches(stored: unknown, op: FieldFilter['op'], wanted: unknown): boolean {
  if (op === 'EQUAL') return stored === wanted
  return stored instanceof Date && wanted instanceof Date && stored >= wanted
}
