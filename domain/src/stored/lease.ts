import { z } from 'zod'

/** A job that one API process at a time may run; `holder` is empty if none does. */
export const storedLeaseSchema = z.object({
  holder: z.string(),
  /** Grows with every holder. */
  fence: z.number(),
})

/** The highest tag of a pass of a type; the document's id is the pass type identifier. */
export const storedPassTagSchema = z.object({ last: z.number() })
