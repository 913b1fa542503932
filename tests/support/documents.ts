type Value = string | number | boolean | Date

const encode = (value: Value) => {
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (typeof value === 'string') return { stringValue: value }
  return typeof value === 'number' ? { doubleValue: value } : { booleanValue: value }
}

/** Where documents are written, and as whom. */
export interface Writer {
  readonly publicUrl: string
  readonly projectId: string
  readonly token: string
}

/** Writes a document as a browser does: through the door, under the rules. */
export async function writeDocument(
  { publicUrl, projectId, token }: Writer,
  path: string,
  fields: Readonly<Record<string, Value>>,
  serverTimes: readonly string[] = [],
): Promise<void> {
  const base = `projects/${projectId}/databases/(default)/documents`
  const update = {
    name: `${base}/${path}`,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encode(value)])),
  }
  const updateTransforms = serverTimes.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' }))
  const response = await fetch(`${publicUrl}/v1/${base}:commit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    body: JSON.stringify({ writes: [{ update, ...(updateTransforms.length > 0 ? { updateTransforms } : {}) }] }),
  })
  if (!response.ok) throw new Error(`the door refused ${path}: ${response.status} ${await response.text()}`)
}
