import { z } from 'zod'
import { line, optionalLine } from '../text.ts'
import { text } from '../texts/text.ts'

const oldest = 120
const ageFault = text('Please enter an age from 0 to 120')
const ageSchema = z.int(ageFault).min(0, ageFault).max(oldest, ageFault)

/** A kind of membership, such as adult or honorary. `shortName` stands beside a member's name in lists. */
export const membershipTypeSchema = z
  .object({
    id: z.string().regex(/^[\w-]{1,40}$/),
    name: line(60, text('Name is required')),
    shortName: line(12, text('Short name is required')),
    /** False once it can no longer be chosen; members who have it keep it. */
    enabled: z.boolean(),
    /** The youngest and the oldest whom it is for; who is no longer of that age keeps it until an administrator changes it. */
    ageFrom: ageSchema.optional(),
    ageTo: ageSchema.optional(),
    /** What proves that somebody is of this type, such as a student card; absent or '' if nothing is asked for. */
    proof: optionalLine(40).optional(),
  })
  .refine(({ ageFrom = 0, ageTo = oldest }) => ageFrom <= ageTo, {
    path: ['ageTo'],
    error: text('The second age is below the first'),
  })
export type MembershipType = Readonly<z.infer<typeof membershipTypeSchema>>

/** Maximum membership types of a club. */
export const mostTypes = 30

/** True if a list drops none of the types that members and items may refer to. */
export const keepsAll = (types: readonly MembershipType[], before: readonly MembershipType[]): boolean =>
  before.every(({ id }) => types.some((type) => type.id === id))
