import { text } from '../texts/text.ts'

/** Returns why the document database rejects a field name, as a sentence; undefined if it is valid. */
export function fieldNameFault(name: string): string | undefined {
  if (name === '') return text('A field name must not be empty')
  if (/[~*/[\]]/.test(name)) return text('A field name must not contain ~ * / [ ]')
  if (name.startsWith('__') && name.endsWith('__')) {
    return text('A field name must not begin and end with double underscores')
  }
  return undefined
}

/**
 * Returns why the document database rejects a value, as a sentence; undefined if it is valid.
 * Checks field names at every depth, and lists in lists.
 */
export function documentFault(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    if (value.some(Array.isArray)) return text('A list must not hold another list')
    return firstFault(value)
  }
  if (!isPlainObject(value)) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const fault = fieldNameFault(name) ?? documentFault(inner)
    if (fault) return fault
  }
  return undefined
}

function firstFault(values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const fault = documentFault(value)
    if (fault) return fault
  }
  return undefined
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
