import { z } from 'zod'

/** A document's fields as Firestore's REST API and the journal encode them: each value keyed by its type. */
export type Fields = Readonly<Record<string, unknown>>

const typedSchema = z.record(z.string(), z.unknown())
const mapSchema = z.looseObject({ fields: typedSchema.default({}) })
const listSchema = z.looseObject({ values: z.array(z.unknown()).default([]) })
const placeSchema = z.looseObject({ latitude: z.number().default(0), longitude: z.number().default(0) })

/** Replaces the project in a document name or reference. */
export const inProject = (name: string, projectId: string): string =>
  name.replace(/^projects\/[^/]+\//, `projects/${projectId}/`)

/** Replaces the project in all references of the fields. */
export const fieldsInProject = (fields: Fields, projectId: string): Fields =>
  mapFields(fields, (type, value) => (type === 'referenceValue' ? inProject(String(value), projectId) : value))

/** Normalizes timestamp fractions, omitted defaults and key order, so that equal fields have the same JSON. */
export const canonicalFields = (fields: Fields): Fields => mapFields(sorted(fields), spell)

function spell(type: string, value: unknown): unknown {
  if (type === 'timestampValue') return spellTime(String(value))
  if (type === 'bytesValue') return Buffer.from(String(value), 'base64').toString('base64')
  if (type === 'integerValue') return String(value)
  if (type === 'nullValue') return null
  if (type === 'doubleValue') return Object.is(value, -0) ? '-0' : String(value)
  return type === 'geoPointValue' ? placeSchema.parse(value) : value
}

function spellTime(text: string): string {
  const [, seconds = text, fraction = ''] = /^([^.Z]+)(?:\.(\d+))?Z$/.exec(text) ?? []
  return `${seconds}.${fraction.padEnd(9, '0')}Z`
}

type Change = (type: string, value: unknown) => unknown

const mapFields = (fields: Fields, change: Change): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mapValue(value, change)]))

function mapValue(typed: unknown, change: Change): unknown {
  return Object.fromEntries(
    Object.entries(typedSchema.parse(typed)).map(([type, value]) => {
      if (type === 'mapValue') return [type, { fields: mapFields(sorted(mapSchema.parse(value ?? {}).fields), change) }]
      if (type === 'arrayValue')
        return [type, { values: listSchema.parse(value ?? {}).values.map((one) => mapValue(one, change)) }]
      return [type, change(type, value)]
    }),
  )
}

const sorted = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
