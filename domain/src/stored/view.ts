import { z } from 'zod'
import { viewFieldsSchema } from '../views/view.ts'

/** A view as it is stored: rules may have become stricter since. */
const storedViewSchema = z.object({
  id: z.string(),
  ...viewFieldsSchema.shape,
  name: z.string(),
  search: z.string(),
  filter: z.string(),
  columns: z.array(z.string()),
})

/** Views of the members list that count together: those of a club, or with `uid` those of one of its administrators. */
export const storedViewsSchema = z.object({
  clubId: z.string(),
  uid: z.string().exactOptional(),
  views: z.array(storedViewSchema),
})
