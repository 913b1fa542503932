import { z } from 'zod'
import { ownFieldSchema } from './own-field.ts'
import { whoChangesSchema } from './who-changes.ts'

/** A part of what the club knows of the caller that they change themselves. */
export const changeablePartSchema = z.object({
  /** `name`, `phone`, `address`, `birthday` or `photo`, or `fields.<id>` for a field of the club's own. */
  name: z.string(),
  /** `member`: changed at once. */
  by: whoChangesSchema.exclude(['club']),
  fields: z.array(
    z.object({
      field: z.string(),
      /** Of a photo, its path. */
      value: z.string(),
      /** The value that waits for the club. */
      proposed: z.string().exactOptional(),
    }),
  ),
  /** The field, if it is of the club's own. */
  own: ownFieldSchema.pick({ name: true, kind: true, choices: true }).exactOptional(),
  /** What the club said when it declined the last proposal; empty for no words. */
  declined: z.string().exactOptional(),
})
export type ChangeablePart = z.infer<typeof changeablePartSchema>
