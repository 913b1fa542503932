import { type ZodObject, type ZodType, z } from 'zod'

/** A schema for reading objects: fields that are missing or null get these values first. */
export const filled = <S extends ZodObject>(schema: S, absent: Partial<z.output<S>>) =>
  z.preprocess((value) => {
    if (!(value instanceof Object)) return value
    const read = value as Record<string, unknown>
    return {
      ...read,
      ...Object.fromEntries(Object.entries(absent).map(([name, other]) => [name, read[name] ?? other])),
    }
  }, schema)

/** A schema for reading an answer that the specification does not show: undefined if it is not of this schema. */
export const orUndefined = <S extends ZodType>(schema: S) => schema.optional().catch(undefined)
