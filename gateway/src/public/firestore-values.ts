import { z } from 'zod'
import { documentName, isWhole } from './firestore-names.ts'

const int64 = z.union([z.string().regex(/^-?\d{1,19}$/), z.int()])
const timestamp = z.union([
  z.string().regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
  z.strictObject({ seconds: int64.optional(), nanos: z.int().optional() }),
])
const number = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])])

/** A single field name, not a path. */
export const fieldName = z.string().refine(isWhole)

interface ValueShape {
  readonly [kind: string]: unknown
}

/** A field's value in Firestore's JSON form, of exactly one kind. */
export function firestoreValue(base: string) {
  const value: z.ZodType<ValueShape> = z.lazy(() =>
    z
      .strictObject({
        nullValue: z.union([z.null(), z.literal('NULL_VALUE')]),
        booleanValue: z.boolean(),
        integerValue: int64,
        doubleValue: number,
        timestampValue: timestamp,
        stringValue: z.string(),
        bytesValue: z.string(),
        referenceValue: documentName(base),
        geoPointValue: z.strictObject({ latitude: number.optional(), longitude: number.optional() }),
        arrayValue: z.strictObject({ values: z.array(value).optional() }),
        mapValue: z.strictObject({ fields: z.record(fieldName, value).optional() }),
      })
      .partial()
      .refine((kinds) => Object.keys(kinds).length === 1),
  )
  return value
}
