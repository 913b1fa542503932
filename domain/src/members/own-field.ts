import { z } from 'zod'
import { whoChangesSchema } from './who-changes.ts'

export const fieldKinds = ['text', 'number', 'day', 'yesno', 'choice', 'several'] as const

/** A field that a club has made for its members, such as a section or the number of a door card. */
export const ownFieldSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(fieldKinds),
  /** What can be chosen; empty unless it is a choice of one or several. */
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
  /** True if members see their own value. */
  shownToMember: z.boolean(),
  /** Who changes it, of a field that members see. */
  whoChanges: whoChangesSchema.default('club'),
  /** True if cards show it: in a wallet on the back, on paper and in the browser on the front. */
  onCard: z.boolean(),
  /** False once it is asked for no more; members keep what they have. */
  enabled: z.boolean(),
})
export type OwnField = Readonly<z.infer<typeof ownFieldSchema>>

/** Values of a member by the id of the field; each is a text, and one that is missing or '' is none. */
export type OwnValues = Readonly<Record<string, string>>

export const isChoice = ({ kind }: Pick<OwnField, 'kind'>): boolean => kind === 'choice' || kind === 'several'

/** The ids of a value with several. */
export const severalOf = (value: string): string[] => value.split(' ').filter(Boolean)

/** Returns the names of what a value has chosen; the value itself for other kinds. One that the field lost is left out. */
export const namesOfChoices = ({ choices }: Pick<OwnField, 'choices'>, value: string): string[] => {
  const chosen = new Set(severalOf(value))
  return choices.flatMap(({ id, name }) => (chosen.has(id) ? name : []))
}
