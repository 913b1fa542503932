import { type Sealable, sealableMap } from '@tessera/server/history-seal'
import { z } from 'zod'

const fieldsSchema = z.record(z.string(), z.unknown())
const mapSchema = z.looseObject({ fields: fieldsSchema.default({}) })
const listSchema = z.looseObject({ values: z.array(z.unknown()).default([]) })

/** No value of the database is within more lists and maps than twenty. */
const mostDepth = 30

/**
 * Returns fields as the journal has them, each value keyed by its type, as they are hashed for a seal of the history.
 * @throws Error for what is no such fields
 */
export const sealableValues = (fields: unknown, depth = 0): [name: string, value: Sealable][] =>
  Object.entries(fieldsSchema.parse(fields)).map(([name, value]) => [name, sealable(value, depth)])

function sealable(typed: unknown, depth: number): Sealable {
  if (depth > mostDepth) throw new Error('A value is within too many lists and maps.')
  const [[type, value] = []] = Object.entries(fieldsSchema.parse(typed))
  if (type === 'nullValue') return ['null']
  if (type === 'booleanValue') return ['boolean', value === true]
  if (type === 'integerValue' || type === 'doubleValue') return ['number', String(Number(value))]
  if (type === 'stringValue') return ['text', String(value)]
  if (type === 'timestampValue') return ['time', timeOf(String(value))]
  if (type === 'bytesValue') return ['bytes', Buffer.from(String(value), 'base64').toString('base64')]
  if (type === 'arrayValue')
    return ['list', listSchema.parse(value ?? {}).values.map((one) => sealable(one, depth + 1))]
  if (type === 'mapValue') return sealableMap(sealableValues(mapSchema.parse(value ?? {}).fields, depth + 1))
  return ['other', JSON.stringify(value)]
}

/** Seconds since 1970 and nanoseconds of a moment as `2026-11-29T10:00:00.123456Z`. @throws Error for what is none */
function timeOf(text: string): string {
  const [, whole = text, fraction = ''] = /^([^.Z]+)(?:\.(\d+))?Z$/.exec(text) ?? []
  const seconds = Date.parse(`${whole}Z`) / 1000
  if (Number.isNaN(seconds)) throw new Error('A time is none.')
  return `${seconds}.${fraction.padEnd(9, '0')}`
}
