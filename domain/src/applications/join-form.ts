import { z } from 'zod'

/** Whether the form by which people apply to join asks for something, and whether it can be left empty. */
export const askings = ['no', 'asked', 'required'] as const
const askingSchema = z.enum(askings)
export type Asking = z.infer<typeof askingSchema>

/** The form by which people apply to join, as a club has set it. */
export const joinFormSchema = z.object({
  /** What stands above the form; empty for nothing. */
  text: z.string(),
  /** Address of the statutes or the privacy notice, which applicants accept; empty for none. */
  link: z.string(),
  /** Ids of the membership types that can be chosen. */
  types: z.array(z.string()),
  facts: z.object({ birthday: askingSchema, phone: askingSchema, address: askingSchema }),
  /** The club's own fields by id; one that is not here is not asked for. */
  fields: z.record(z.string(), askingSchema),
})
export type JoinForm = z.infer<typeof joinFormSchema>
