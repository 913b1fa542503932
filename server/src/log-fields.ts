/** Maximum characters of one text in a log. */
const maxText = 300
/** Maximum characters of a text with a stack trace. */
const maxTrace = 4_000
const maxItems = 20
const maxDepth = 4

/** Truncates the texts, lists and depth of a log entry, so that no request controls how much is logged. */
export const boundedFields = (fields: object): Record<string, unknown> => boundedEntries(fields, 0)

function boundedEntries(value: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(value).slice(0, maxItems)
  return Object.fromEntries(entries.map(([key, item]) => [cut(key, maxText), bounded(item, depth + 1)]))
}

function bounded(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cut(value, isTrace(value) ? maxTrace : maxText)
  // The logger turns an Error into fields and passes those to this function again.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth > maxDepth) return '…'
  if ('toJSON' in value && typeof value.toJSON === 'function') return bounded(value.toJSON(), depth + 1)
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => bounded(item, depth + 1))
  return boundedEntries(value, depth)
}

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text)

const isTrace = (text: string): boolean => /\n\s+at /.test(text.slice(0, maxTrace))
