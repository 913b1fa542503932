import { z } from 'zod'

/** Values as the journal has them, each keyed by its type. */
export const textSchema = z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue)
export const numberSchema = z
  .union([z.object({ integerValue: z.coerce.number() }), z.object({ doubleValue: z.number() })])
  .transform((one) => ('integerValue' in one ? one.integerValue : one.doubleValue))
export const timeSchema = z
  .object({ timestampValue: z.string() })
  .transform(({ timestampValue }) => new Date(timestampValue))
  .pipe(z.date())
export const bytesSchema = z
  .object({ bytesValue: z.string() })
  .transform(({ bytesValue }) => Buffer.from(bytesValue, 'base64'))
export const mapOf = <S extends z.ZodType>(schema: S) =>
  z
    .object({ mapValue: z.object({ fields: z.record(z.string(), schema).default({}) }) })
    .transform((one) => one.mapValue.fields)
export const listOf = <S extends z.ZodType>(schema: S) =>
  z.object({ arrayValue: z.object({ values: z.array(schema).default([]) }) }).transform((one) => one.arrayValue.values)
export const trueSchema = z.object({ booleanValue: z.literal(true) }).transform(({ booleanValue }) => booleanValue)
