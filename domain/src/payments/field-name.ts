import { text } from '../texts/text.ts'

/** What is wrong with a field name for the document database, as a sentence, or undefined where nothing is. */
export function fieldNameFault(name: string): string | undefined {
  if (name === '') return text('A field name must not be empty')
  if (/[~*/[\]]/.test(name)) return text('A field name must not contain ~ * / [ ]')
  if (name.startsWith('__') && name.endsWith('__')) {
    return text('A field name must not begin and end with double underscores')
  }
  return undefined
}

/**
 * What keeps a value out of the document database, as a sentence, or undefined where nothing does:
 * field names at every depth, and lists in lists.
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
