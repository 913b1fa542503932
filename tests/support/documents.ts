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
async function ask(writer: Writer, method: 'commit' | 'runQuery', body: object): Promise<unknown> {
  const response = await fetch(`${writer.publicUrl}/v1/${baseOf(writer)}:${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the gateway refused: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Writes a document. The fields named by `serverTimes` get the server's time. */
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
  await ask(writer, 'commit', { writes: [{ update, ...(updateTransforms.length > 0 ? { updateTransforms } : {}) }] })
}

export async function deleteDocuments(writer: Writer, paths: readonly string[]): Promise<void> {
  await ask(writer, 'commit', { writes: paths.map((path) => ({ delete: `${baseOf(writer)}/${path}` })) })
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
