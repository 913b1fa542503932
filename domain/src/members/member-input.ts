import { z } from 'zod'
import { jsonText } from '../json-text.ts'
import { dayWithin, membershipDays } from '../plain-date.ts'
import { emailLine, line, nameLine } from '../text.ts'
import { text } from '../texts/text.ts'
import { eachOf, type Fact, factNames } from './fact-names.ts'
import { facts } from './facts.ts'
import { dayOfReasonMissing, hasDayOfReason, leavingReasons } from './leaving.ts'
import { hasBothNames, oneNameOnly } from './names.ts'
import type { OptionalField } from './optional-fields.ts'
import { ownValuesSchema } from './own-fields.ts'
import { pausesSchema } from './pauses-input.ts'
import { typeChangesSchema } from './type-changes.ts'

const required = text('All fields are required')

const memberIdOrNone = z.string().regex(/^[\w-]{0,128}$/, text('The club has no such member'))

const dayOrNone = z.literal('').or(dayWithin(membershipDays))

/** `false` is the choice to have none, and is '' from then on; an empty field is one that is missing. */
const emailOrNone = z
  .union([emailLine(required), z.literal(false)], { error: ({ errors }) => errors?.[0]?.[0]?.message })
  .transform((email) => email || '')

const needed = { memberId: line(40, required), fullName: nameLine(120, required), email: emailOrNone }

const unknownReason = text('Please choose one of the reasons')

const known = {
  /** Id of a membership type of the club. */
  typeId: z.string().max(40).exactOptional(),
  /** All types with their days, if the type changes on a day; it decides over `typeId`. */
  typeChanges: typeChangesSchema.exactOptional(),
  joinedOn: dayOrNone.exactOptional(),
  leavesOn: dayOrNone.exactOptional(),
  /** Why the membership ends; it needs a last day. */
  leavingReason: z
    .string()
    .regex(new RegExp(`^(?:${leavingReasons.join('|')})?$`), unknownReason)
    .exactOptional(),
  /** All pauses, each with its first day and, unless it goes on, its last. */
  pauses: pausesSchema.exactOptional(),
  /** Last day of the proof that the membership type asks for. */
  proofUntil: dayOrNone.exactOptional(),
  /** Id of another member of the club; whom one can belong to is judged with the club's members (`Families`). */
  belongsTo: memberIdOrNone.exactOptional(),
  ...eachOf(factNames, (fact) => factOrNone(fact).exactOptional()),
} satisfies Record<OptionalField, z.ZodExactOptional<z.ZodType>>

const others = {
  ...known,
  /** Values of the club's own fields; those that are given are changed, and the others stay. */
  fields: ownValuesSchema.exactOptional(),
}

/** Schema of a fact that a member can be without. */
export function factOrNone(fact: Fact) {
  return z.union([facts[fact].rule, z.literal('')], { error: ({ errors }) => errors?.[0]?.[0]?.message })
}

/** True unless a membership ends before it begins. */
export const daysInOrder = ({ joinedOn, leavesOn }: { joinedOn?: string; leavesOn?: string }): boolean =>
  !joinedOn || !leavesOn || joinedOn <= leavesOn
export const lastDayBeforeFirst = text('The last day is before the first')
const atLastDay = () => ({ path: ['leavesOn'], message: lastDayBeforeFirst })
const atMissingDay = () => ({ path: ['leavesOn'], message: dayOfReasonMissing })
const atLastName = () => ({ path: ['familyName'], message: oneNameOnly })

/**
 * Input of the member form (spec 5): number, name and e-mail, all required after trimming; an e-mail of `false` says that the
 * member has none. Of the others, '' is none, and one that is left out stays as it is.
 */
export const memberInputSchema = z
  .object({ ...needed, ...others })
  .refine(daysInOrder, atLastDay())
  .refine(hasDayOfReason, atMissingDay())
  .refine(hasBothNames, atLastName())
export type MemberInput = z.infer<typeof memberInputSchema>
/** What a form holds, before it is checked; `takenOverBy` is who takes over from a head of a family who leaves, '' for nobody yet. */
export type TypedMember = z.input<typeof memberInputSchema> & { takenOverBy?: string }

const changeable = {
  memberId: needed.memberId.exactOptional(),
  fullName: needed.fullName.exactOptional(),
  email: needed.email.exactOptional(),
  ...others,
}

const { fields: _, ...texts } = memberInputSchema.shape
/** A field of a member that is a text, as all are but those of the club's own. */
export type MemberField = keyof typeof texts
export const memberFields = Object.keys(texts) as MemberField[]

/** The fields as the user has seen them. */
export const seenSchema = z.strictObject({
  ...eachOf(memberFields, () => z.string().max(500).exactOptional()),
  fields: ownValuesSchema.exactOptional(),
})

/** Of a head of a family with a last day: the one of the family whom the others belong to from then on, or `nobody`. */
const takenOverBy = memberIdOrNone.exactOptional()

/**
 * Some fields of a member: each that is given is checked, the others stay as they are. With `seen`, one that is given as it
 * was seen is not changed, and one that somebody else has changed since is not overwritten.
 */
export const memberChangeSchema = z
  .object({ ...changeable, takenOverBy, seen: seenSchema.exactOptional() })
  .refine(daysInOrder, atLastDay())
export type MemberChange = z.infer<typeof memberChangeSchema>

/** In a form with a photo, which has texts only, the text `false` is the choice to have no e-mail. */
const inForm = z.preprocess((email) => (email === 'false' ? false : email), emailOrNone)

/** As `memberInputSchema`, for a form with a photo. */
export const memberFormSchema = z
  .object({ ...needed, ...others, email: inForm, fields: jsonText(ownValuesSchema).exactOptional() })
  .refine(daysInOrder, atLastDay())
  .refine(hasDayOfReason, atMissingDay())
  .refine(hasBothNames, atLastName())

/** Path of the photo that a user has seen, '' for none: a photo that somebody else has uploaded since is not replaced. */
const seenPhoto = z.string().max(200).exactOptional()

/** As `memberChangeSchema`, for a form with a photo, where `seen` is JSON. */
export const memberChangeFormSchema = z
  .object({
    ...changeable,
    takenOverBy,
    email: inForm.exactOptional(),
    fields: jsonText(ownValuesSchema).exactOptional(),
    seen: jsonText(seenSchema).exactOptional(),
    seenPhoto,
  })
  .refine(daysInOrder, atLastDay())

/** The fields of a member that the form and the import change. */
export const inputOf = (member: MemberInput): Required<MemberInput> => ({
  ...eachOf(memberFields, (field) => member[field] ?? ''),
  fields: member.fields ?? {},
})

/** Fields of a member in one list, those of the club's own as `fields.<id>`, so that each is compared by itself. */
export type FlatMember = { [Field in MemberField]?: string } & { [own: `fields.${string}`]: string }

/** Returns fields of a member in one list; of `own`, ids of the club's fields, those without a value are ''. */
export const flatOf = ({ fields = {}, ...others }: Partial<MemberInput>, own: readonly string[] = []): FlatMember => ({
  ...others,
  ...Object.fromEntries(own.map((id) => [`fields.${id}`, ''])),
  ...Object.fromEntries(Object.entries(fields).map(([id, value]) => [`fields.${id}`, value])),
})

/** The opposite of `flatOf`. */
export function inputFrom(flat: Partial<FlatMember>): Partial<MemberInput> {
  const entries = Object.entries(flat)
  const own = entries.flatMap(([name, value]) => (name.startsWith('fields.') ? [[name.slice(7), value]] : []))
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith('fields.'))),
    ...(own.length > 0 && { fields: Object.fromEntries(own) }),
  }
}

/** True if a change would leave a member as it is. */
export function hasSameInput(member: MemberInput, change: Partial<MemberInput>): boolean {
  const before: Readonly<Record<string, string | undefined>> = flatOf(member)
  return Object.entries(flatOf(change)).every(
    ([field, value]) => value === undefined || (before[field] ?? '') === value,
  )
}
