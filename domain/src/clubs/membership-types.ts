import { z } from 'zod'
import { line } from '../text.ts'
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
  })
  .refine(({ ageFrom = 0, ageTo = oldest }) => ageFrom <= ageTo, {
    ...{ path: ['ageTo'], error: text('The second age is below the first') },
  })
export type MembershipType = Readonly<z.infer<typeof membershipTypeSchema>>

/** A name for comparison: in one Unicode form and any case, with single spaces. */
const folded = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length

/** Maximum membership types of a club. */
export const mostTypes = 30

/** A club's membership types, in the order that its screens list them. */
export const membershipTypesSchema = z
  .array(membershipTypeSchema)
  .max(mostTypes, text('A club can have 30 membership types'))
  .refine((types) => isDistinct(types.map(({ id }) => id)))
  .refine((types) => isDistinct(types.map(({ name }) => folded(name))), text('Two membership types have the same name'))

/** True if a list drops none of the types that members and items may refer to. */
export const keepsAll = (types: readonly MembershipType[], before: readonly MembershipType[]): boolean =>
  before.every(({ id }) => types.some((type) => type.id === id))

/**
 * Returns the type that a text from a file names: by its exact name, else by its name in any case and with any spaces, else
 * by its short name. Undefined if none or several have it.
 */
export function typeNamed(types: readonly MembershipType[], words: string): MembershipType | undefined {
  const wanted = folded(words)
  const exact = types.filter(({ name }) => name === words.trim())
  const named = types.filter(({ name }) => folded(name) === wanted)
  const short = types.filter(({ shortName }) => folded(shortName) === wanted)
  const [found, ...others] = [exact, named, short].find((each) => each.length > 0) ?? []
  return others.length === 0 ? found : undefined
}
