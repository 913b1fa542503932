type Value = string | number | boolean | Date | readonly string[]

/** A new document of the club's payments; the server sets its own time in the fields `serverTimes`. */
export interface Document {
  readonly path: string
  readonly fields: Readonly<Record<string, Value>>
  readonly serverTimes?: readonly string[]
}

/** Encodes a document as a write of Firestore's REST method `commit`. */
export function writeOf(base: string, { path, fields, serverTimes = [] }: Document): object {
  const encoded = Object.entries(fields).map(([name, value]) => [name, encode(value)])
  const updateTransforms = serverTimes.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' }))
  return {
    update: { name: `${base}/${path}`, fields: Object.fromEntries(encoded) },
    ...(updateTransforms.length > 0 ? { updateTransforms } : {}),
  }
}

function encode(value: Value): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (typeof value === 'string') return { stringValue: value }
  return typeof value === 'number' ? { doubleValue: value } : { booleanValue: value }
}
