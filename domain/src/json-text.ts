import { z } from 'zod'

/** Schema of a value that a multipart form has as JSON. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(60_000)
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json)
      } catch {
        context.addIssue({ code: 'custom', message: 'Not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
