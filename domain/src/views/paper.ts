import { z } from 'zod'
import { viewFieldsSchema } from './view.ts'

/** Members who can be named for one file. */
const mostNamed = 20_000

/** Columns that a list on paper has room for, between the edge and the box to tick. */
const mostPaperColumns = 5

/** Columns that say who somebody is. */
const naming: readonly string[] = ['surnameFirst', 'fullName', 'familyName', 'givenName']

/** What can be printed of members, in the order in which they are named. */
export const paperSchema = z.object({
  /** A list with a box to tick and a line for a signature, or labels to stick on letters. */
  kind: z.enum(['attendance', 'labels']),
  memberIds: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{1,60}$/))
    .min(1)
    .max(mostNamed),
  /** The columns of a view, of which a list on paper shows the first five that stay true on paper; else number and name. */
  columns: viewFieldsSchema.shape.columns.exactOptional(),
})
export type Paper = z.infer<typeof paperSchema>

/**
 * Returns the columns of a list on paper: those of a view in its order, without a status, which changes while paper does not. A
 * name is always among them, in front if the view has none.
 */
export function paperColumns(columns: readonly string[]): readonly string[] {
  if (columns.length === 0) return ['memberId', 'surnameFirst']
  const lasting = columns.filter((column) => column !== 'status' && column !== 'missing')
  const shown = lasting.slice(0, mostPaperColumns)
  if (shown.some((column) => naming.includes(column))) return shown
  const name = lasting.find((column) => naming.includes(column)) ?? 'surnameFirst'
  return [name, ...shown.slice(0, mostPaperColumns - 1)]
}
