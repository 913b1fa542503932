import { randomBytes } from 'node:crypto'

type Value = string | number | boolean | Date | readonly string[]

const encode = (value: Value) => {
  if (Array.isArray(value)) return { arrayValue: { values: value.map((stringValue) => ({ stringValue })) } }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (typeof value === 'string') return { stringValue: value }
  return typeof value === 'number' ? { doubleValue: value } : { booleanValue: value }
}

/** The gateway to write to, and the user's token. */
export interface Writer {
  readonly publicUrl: string
  readonly projectId: string
  readonly token: string
}

export type Fields = Readonly<Record<string, Value>>

const baseOf = ({ projectId }: Writer) => `projects/${projectId}/databases/(default)/documents`

/** Sends a request as a browser does: through the gateway, subject to the rules. */
async function ask(writer: Writer, method: 'batchGet' | 'commit' | 'runQuery', body: object): Promise<unknown> {
  const response = await fetch(`${writer.publicUrl}/v1/${baseOf(writer)}:${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the gateway refused: ${response.status} ${await response.text()}`)
  return response.json()
}

/**
 * Writes a document. The fields named by `serverTimes` get the server's time. One that is there already is changed with its entry in the
 * history, as the dashboard does.
 */
export async function writeDocument(
  writer: Writer,
  path: string,
  fields: Fields,
  serverTimes: readonly string[] = [],
): Promise<void> {
  const update = {
    name: `${baseOf(writer)}/${path}`,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encode(value)])),
  }
  const updateTransforms = serverTimes.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' }))
  const write = { update, ...(updateTransforms.length > 0 ? { updateTransforms } : {}) }
  try {
    await ask(writer, 'commit', { writes: [write] })
  } catch (error) {
    const before = await storedFields(writer, path).catch(() => undefined)
    if (!before) throw error
    const { fields: now } = update
    const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
    const other = names.filter(
      (name) => plainText(before[name]) !== plainText(now[name]) && !serverTimes.includes(name),
    )
    if (other.length === 0 && serverTimes.length === 0) return
    const changed = names.filter((name) => naming.includes(name) || other.includes(name))
    const entry = entryOf(writer, path, 'changed', before, {
      before: { mapValue: { fields: only(before, changed) } },
      after: { mapValue: { fields: only(now, changed) } },
    })
    await ask(writer, 'commit', { writes: [{ ...write, currentDocument: { exists: true } }, ...entry] })
  }
}

/** Fields that an entry has in any case, so that it says what it is about. */
const naming: readonly string[] = ['memberId', 'memberName', 'itemName', 'name', 'year']

type Encoded = Record<string, { stringValue?: string }>

/** A stored value as a text; a whole number is the same as an integer and as a double. */
const plainText = (value: object | undefined): string => String(Object.values(value ?? {})[0])

const only = (fields: Record<string, object>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))

async function storedFields(writer: Writer, path: string): Promise<Encoded | undefined> {
  const documents = [`${baseOf(writer)}/${path}`]
  const [{ found }] = (await ask(writer, 'batchGet', { documents })) as [{ found?: { fields: Encoded } }]
  return found?.fields
}

/** Deletes documents as the dashboard does: one at a time, each with its entry in the history. */
export async function deleteDocuments(writer: Writer, paths: readonly string[]): Promise<void> {
  for (const path of paths) await ask(writer, 'commit', { writes: await deletionOf(writer, path) })
}

/** The writes that delete a document with its entry in the history. */
export async function deletionOf(writer: Writer, path: string) {
  const name = `${baseOf(writer)}/${path}`
  const before = (await storedFields(writer, path)) ?? {}
  return [{ delete: name }, ...entryOf(writer, path, 'deleted', before, { before: { mapValue: { fields: before } } })]
}

/** The writes that add an entry of one document to the history. */
function entryOf(writer: Writer, path: string, kind: string, fields: Encoded, what: object) {
  const [collection = '', id = ''] = path.split('/')
  const uid = String(JSON.parse(Buffer.from(writer.token.split('.')[1] ?? '', 'base64url').toString()).user_id)
  const entry = `${uid}_${randomBytes(10).toString('hex')}`
  const text = (stringValue: string) => ({ stringValue })
  const document = { collection: text(collection), id: text(id), ...what }
  const { clubId = text(''), memberId = text(''), memberIds = { arrayValue: { values: [] } } } = fields
  const recorded = {
    clubId,
    by: text(uid),
    kind: text(kind),
    documents: { arrayValue: { values: [{ mapValue: { fields: document } }] } },
    memberIds:
      collection === 'paymentItems'
        ? memberIds
        : { arrayValue: { values: collection === 'payments' ? [memberId] : [] } },
  }
  return [
    {
      update: { name: `${baseOf(writer)}/history/${entry}`, fields: recorded },
      updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    },
    { update: { name: `${baseOf(writer)}/history/${uid}`, fields: { clubId, last: text(entry) } } },
  ]
}

/** Returns a club's documents of a collection, as plain values. */
export async function listDocuments(
  writer: Writer,
  collectionId: string,
  clubId: string,
): Promise<Record<string, unknown>[]> {
  const fieldFilter = { field: { fieldPath: 'clubId' }, op: 'EQUAL', value: { stringValue: clubId } }
  const structuredQuery = { from: [{ collectionId }], where: { fieldFilter } }
  const rows = (await ask(writer, 'runQuery', { structuredQuery })) as {
    document?: { fields: Record<string, Record<string, unknown>> }
  }[]
  return rows.flatMap(({ document }) => (document ? [plain(document.fields)] : []))
}

const plain = (fields: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const [one] = Object.values(value)
      return [name, 'integerValue' in value || 'doubleValue' in value ? Number(one) : one]
    }),
  )
