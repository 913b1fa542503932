import { type Sealable, sealableMap } from '@tessera/server/history-seal'
import { z } from 'zod'

const fieldsSchema = z.record(z.string(), z.unknown())
const mapSchema = z.looseObject({ fields: fieldsSchema.default({}) })
const listSchema = z.looseObject({ values: z.array(z.unknown()).default([]) })

/** Returns fields as the journal has them, each value keyed by its type, as they are hashed for a seal of the history. */
export const sealableValues = (fields: unknown): [name: string, value: Sealable][] =>
  Object.entries(fieldsSchema.parse(fields)).map(([name, value]) => [name, sealable(value)])

function sealable(typed: unknown): Sealable {
  const [[type, value] = []] = Object.entries(fieldsSchema.parse(typed))
  if (type === 'nullValue') return ['null']
  if (type === 'booleanValue') return ['boolean', value === true]
  if (type === 'integerValue' || type === 'doubleValue') return ['number', String(Number(value))]
  if (type === 'stringValue') return ['text', String(value)]
  if (type === 'timestampValue') return ['time', timeOf(String(value))]
  if (type === 'bytesValue') return ['bytes', Buffer.from(String(value), 'base64').toString('base64')]
  if (type === 'arrayValue') return ['list', listSchema.parse(value ?? {}).values.map(sealable)]
  if (type === 'mapValue') return sealableMap(sealableValues(mapSchema.parse(value ?? {}).fields))
  return ['other', JSON.stringify(value)]
}

/** Seconds since 1970 and nanoseconds of a moment as `2026-11-29T10:00:00.123456Z`. */
function timeOf(text: string): string {
  const [, whole = text, fraction = ''] = /^([^.Z]+)(?:\.(\d+))?Z$/.exec(text) ?? []
  return `${Date.parse(`${whole}Z`) / 1000}.${fraction.padEnd(9, '0')}`
}
