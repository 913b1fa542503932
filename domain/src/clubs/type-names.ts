import { z } from 'zod'
import { text } from '../texts/text.ts'
import { type MembershipType, membershipTypeSchema, mostTypes } from './membership-types.ts'

/** A name for comparison: in one Unicode form and any case, with single spaces. */
const folded = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length

/** A club's membership types, in the order that its screens list them. */
export const membershipTypesSchema = z
  .array(membershipTypeSchema)
  .max(mostTypes, text('A club can have 30 membership types'))
  .refine((types) => isDistinct(types.map(({ id }) => id)))
  .refine((types) => isDistinct(types.map(({ name }) => folded(name))), text('Two membership types have the same name'))

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
