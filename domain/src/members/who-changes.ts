import { z } from 'zod'

/** Who changes something that the club knows of a member: the club alone, the member too, or the member by a proposal. */
export const whoChanges = ['club', 'member', 'proposal'] as const
export const whoChangesSchema = z.enum(whoChanges)
export type WhoChanges = z.infer<typeof whoChangesSchema>

/** The facts, an address as one, that a club can open to its members. */
export const openableFacts = ['phone', 'address', 'birthday'] as const
/** What a club can open to its members; fields of its own say it themselves (`OwnField`). */
export const openable = ['name', ...openableFacts, 'photo'] as const
export type Openable = (typeof openable)[number]

/**
 * Who can change the name: never the member at once, who could lend the card to somebody else by it
 * (`docs/decisions/012-a-name-is-proposed-only.md`).
 */
const whoChangesName = ['club', 'proposal'] as const satisfies readonly WhoChanges[]

/** Returns the choices that a club has of who changes something. */
export const whoCanChange = (name: Openable): readonly WhoChanges[] => (name === 'name' ? whoChangesName : whoChanges)

export const ownChangesSchema = z.object({
  name: z.enum(whoChangesName).default('club'),
  phone: whoChangesSchema,
  address: whoChangesSchema,
  birthday: whoChangesSchema,
  photo: whoChangesSchema.default('club'),
} satisfies Record<Openable, z.ZodType>)
export type OwnChanges = Readonly<z.infer<typeof ownChangesSchema>>
