import { z } from 'zod'
import { viewFieldsSchema } from './view.ts'

/** Members who can be named for one file. */
const mostNamed = 20_000

/** Further columns that a list on paper has room for. */
const mostPaperColumns = 3

/** What can be printed of members, in the order in which they are named. */
export const paperSchema = z.object({
  /** A list with a box to tick and a line for a signature, or labels to stick on letters. */
  kind: z.enum(['attendance', 'labels']),
  memberIds: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{1,60}$/))
    .min(1)
    .max(mostNamed),
  /** The columns of a view. A list on paper begins with number and name, and shows the first three others that stay true on paper. */
  columns: viewFieldsSchema.shape.columns.exactOptional(),
})
export type Paper = z.infer<typeof paperSchema>

/** Returns the columns between name and box: neither the names again, nor a status, which changes while paper does not. */
export const paperColumns = (columns: readonly string[]): string[] =>
  columns
    .filter(
      (column) =>
        !['memberId', 'surnameFirst', 'fullName', 'givenName', 'familyName', 'status', 'missing'].includes(column),
    )
    .slice(0, mostPaperColumns)
