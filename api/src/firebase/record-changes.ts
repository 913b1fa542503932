import { isDeepStrictEqual } from 'node:util'
import { FieldValue } from 'firebase-admin/firestore'
import type { Database } from './database.ts'
import { putEntry } from './history-entry.ts'
import type { Batch, StoredFields } from './plain.ts'

/** Which fields of a collection's documents the history keeps. */
interface Recorded {
  /** The field that names a document. */
  readonly name: string
  /** Fields that a new document is listed by; absent if making one is no event. The rest is in the document and its later changes. */
  readonly made?: readonly string[]
  /** Fields that no entry is about: they name other documents, or follow from other changes. One with a dot is within another. */
  readonly untold: readonly string[]
}

/** Collections for which the store adds an entry to the history when a document is changed, and with `made` also when it is new. */
const recorded: Partial<Record<string, Recorded>> = {
  members: {
    name: 'fullName',
    made: ['fullName', 'memberId'],
    untold: ['clubId', 'uid', 'createdAt', 'familyAt', 'proposal'],
  },
  clubs: {
    name: 'name',
    // The template is an entry of its own, with its name.
    untold: [
      'certificateWarning',
      'passTemplateId',
      'receipts.sentFrom',
      'receipts.sentUntil',
      'reminders.by',
      'reminders.sentFor',
    ],
  },
}

export const hasRecordedChanges = (collection: string): boolean => Object.hasOwn(recorded, collection)

/** A document that a batch writes. */
interface Written {
  readonly collection: string
  readonly id: string
  /** All fields as they were stored; undefined for a new document. */
  readonly before: StoredFields | undefined
  /** The fields that are written. */
  readonly fields: Readonly<Record<string, unknown>>
}
type Documents = { readonly collection: string; readonly id: string; before: StoredFields; after?: StoredFields }[]
type Kind = 'made' | 'changed'

const writtenBy = new WeakMap<Batch, Written[]>()

/**
 * Notes a write of a recorded collection; the batch gets the entries as it is committed: one for all that it makes and one for all that
 * it changes, or several if they are large. So no caller of a store can leave one out.
 */
export function noteWrite(db: Database, batch: Batch, written: Written): void {
  const noted = writtenBy.get(batch)
  if (noted) {
    noted.push(written)
    return
  }
  const all = [written]
  writtenBy.set(batch, all)
  const commit = batch.commit.bind(batch)
  batch.commit = () => {
    putEntries(db, batch, all)
    return commit()
  }
}

function putEntries(db: Database, batch: Batch, all: readonly Written[]): void {
  const parts = new Map<string, Documents>()
  for (const written of byDocument(all)) {
    const { collection, id, before } = written
    const fields = before ? changeOf(written, before) : newOf(written)
    if (!fields) continue
    const clubId = collection === 'clubs' ? id : String((before ?? written.fields).clubId)
    const key = [clubId, before ? 'changed' : 'made', collection].join('/')
    parts.set(key, [...(parts.get(key) ?? []), { collection, id, ...fields }])
  }
  for (const [key, documents] of parts) {
    const [clubId = '', kind, collection] = key.split('/')
    for (const some of inSizes(documents))
      putEntry(batch, db, {
        clubId,
        kind: kind as Kind,
        documents: some,
        memberIds: collection === 'members' ? some.map(({ id }) => id) : [],
      })
  }
}

/** Joins the writes of one document, which are in the order in which they happen. */
function byDocument(all: readonly Written[]): Written[] {
  const joined = new Map<string, Written>()
  for (const written of all) {
    const key = `${written.collection}/${written.id}`
    const first = joined.get(key)
    joined.set(key, first ? { ...first, fields: { ...first.fields, ...written.fields } } : written)
  }
  return [...joined.values()]
}

function newOf({ collection, fields }: Written): { before: StoredFields } | undefined {
  const made = recorded[collection]?.made
  return made && { before: pickOf(fields, made) }
}

/** Returns the told fields that a write changes, with the name of the document; undefined if there are none. */
function changeOf({ collection, fields }: Written, stored: StoredFields) {
  const { name = '', untold = [] } = recorded[collection] ?? {}
  const before: StoredFields = {}
  const after: StoredFields = {}
  for (const [path, value] of Object.entries(fields)) {
    const [field = ''] = path.split('.')
    if (untold.includes(field) || value === undefined) continue
    const isGone = value instanceof FieldValue && value.isEqual(FieldValue.delete())
    const inner = untold.flatMap((one) => (one.startsWith(`${field}.`) ? one.slice(field.length + 1) : []))
    const [was, is] = [told(stored[field], inner), isGone ? undefined : told(value, inner)]
    if (isDeepStrictEqual(was, is)) continue
    const [old, now] = isMap(was) && isMap(is) ? differing(was, is) : [was, is]
    if (old !== undefined) before[field] = old
    if (now !== undefined) after[field] = now
  }
  if (Object.keys({ ...before, ...after }).length === 0) return undefined
  return { before: { [name]: stored[name], ...before }, after: { [name]: stored[name], ...after } }
}

const isMap = (value: unknown): value is StoredFields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The fields in which two maps differ, as they are in each. */
function differing(was: StoredFields, is: StoredFields): [StoredFields, StoredFields] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const differ = names.filter((name) => !isDeepStrictEqual(was[name], is[name]))
  return [pickOf(was, differ), pickOf(is, differ)]
}

/** Leaves out of a map what no entry is about, and what the server sets with the commit: a list cannot have that. */
const told = (value: unknown, untold: readonly string[]): unknown =>
  isMap(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([name, one]) => !untold.includes(name) && one !== undefined && !(one instanceof FieldValue),
        ),
      )
    : value

const pickOf = (fields: Readonly<Record<string, unknown>>, names: readonly string[]): StoredFields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))

/** Bytes of an entry's documents: Firestore takes 1 MiB, and counts some bytes more than JSON has. */
const mostBytes = 400_000

function inSizes(documents: Documents): Documents[] {
  const parts: Documents[] = []
  let size = mostBytes
  for (const one of documents) {
    const bytes = Buffer.byteLength(JSON.stringify(one))
    if (size + bytes > mostBytes) {
      parts.push([])
      size = 0
    }
    size += bytes
    parts.at(-1)?.push(one)
  }
  return parts
}
