import { z } from 'zod'
import { sentenceSchema } from '../errors.ts'

/** Result of a scan. `reason` says why the card is not valid; `member` is set only for a card of the caller's club. */
export const checkedCardSchema = z.object({
  valid: z.boolean(),
  reason: z.string().nullable(),
  season: z.number().nullable(),
  member: z
    .object({
      id: z.string(),
      memberId: z.string(),
      fullName: z.string(),
      photoUrl: z.string().nullable(),
      status: z.enum(['Active', 'Payment Due', 'Disabled']),
      /** Labels of what is not paid. */
      unmet: z.array(z.union([z.string(), sentenceSchema])),
    })
    .nullable(),
})
export type CheckedCard = z.infer<typeof checkedCardSchema>

/**
 * Public facts of a scanned card: whether it is genuine, and the club and season that it names. `club` and
 * `season` are null for a card that is not genuine. Nothing of the member.
 */
export const scannedCardSchema = z.object({
  standing: z.enum(['genuine', 'expired', 'withdrawn', 'forged']),
  club: z.object({ id: z.string(), name: z.string() }).nullable(),
  season: z.number().nullable(),
  /** The month in which the season begins; absent for January. */
  startsIn: z.number().exactOptional(),
})
export type ScannedCard = z.infer<typeof scannedCardSchema>
