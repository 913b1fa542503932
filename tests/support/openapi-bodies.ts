import type { Case, FileValue } from './openapi-cases.ts'
import type { Operation } from './openapi-operations.ts'

const isFile = (value: unknown): value is FileValue =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array

/** A form has an object as JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** Returns the body and the headers of a request. */
export function bodyOf(
  { body }: Operation,
  { fields, raw }: Case,
): { body?: unknown; headers?: Record<string, string> } {
  if (raw) return { body: raw.text, headers: { 'content-type': raw.type } }
  if (!body || !fields) return {}
  if (body.kind === 'json') return { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(
      name.toWellFormed(),
      isFile(value) ? new File([new Uint8Array(value.bytes)], `${name}.bin`) : textOf(value),
    )
  return { body: form }
}
