import { z } from 'zod'
import { dayWithin, membershipDays } from '../plain-date.ts'
import { fold, line, optionalLine } from '../text.ts'
import { text } from '../texts/text.ts'
import { isChoice, type OwnField, type OwnValues, ownFieldSchema, severalOf } from './own-field.ts'

/** Begins with a letter, so that it can be a key of a form. */
const idSchema = z.string().regex(/^[a-z][\w-]{0,39}$/i)
const choiceName = line(60, text('Name is required'))
// Files have semicolons between the choices of a value with several.
const choiceSchema = z.object({
  id: idSchema,
  name: choiceName.refine((name) => !name.includes(';'), text('Please leave out semicolons')),
})

const ruledFieldSchema = ownFieldSchema.extend({
  id: idSchema,
  name: line(40, text('Name is required')),
  choices: z.array(choiceSchema).max(60, text('A field can have 60 choices')),
})

/** Makes a field; its id and those of its choices are new. */
export const newOwnField = (name = '', kind: OwnField['kind'] = 'text', choices: readonly string[] = []): OwnField => ({
  id: newId(),
  name,
  kind,
  choices: choices.map((choice) => ({ id: newId(), name: choice })),
  shownToMember: false,
  whoChanges: 'club',
  onCard: false,
  enabled: true,
})
/** Makes an id of a field or a choice. */
export const newId = (): string => `f${crypto.randomUUID()}`
/** Of browsers and Node alike; this package has the types of neither. */
declare const crypto: { randomUUID: () => string }

/** Returns values with changes; '' takes one away. */
export const mergedValues = (before: OwnValues = {}, changes: OwnValues = {}): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''))

export const mostValueCharacters = 500
/** Values as they are sent and kept: bounded, but judged only with the club's fields (`ownValueFault`). */
export const ownValuesSchema = z
  .record(idSchema, optionalLine(mostValueCharacters))
  .refine((values) => Object.keys(values).length <= mostFields)

/** Fields of a club at most, with those that are in use no more. */
const mostFields = 60
const mostInUse = 20
const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length

/** A club's own fields, in the order of its forms. */
export const ownFieldsSchema = z
  .array(
    ruledFieldSchema.refine((field) => isChoice(field) === field.choices.length > 0, {
      path: ['choices'],
      message: text('Please enter what can be chosen'),
    }),
  )
  .max(mostFields, text('A club can have 60 fields, with those that are in use no more'))
  .refine(
    (fields) => fields.filter(({ enabled }) => enabled).length <= mostInUse,
    text('A club can have 20 fields of its own'),
  )
  .refine((fields) => isDistinct(fields.map(({ id }) => id)))
  .refine((fields) => isDistinct(fields.map(({ name }) => fold(name))), text('Two fields have the same name'))
  .refine(
    (fields) =>
      fields.every(
        ({ choices }) => isDistinct(choices.map(({ id }) => id)) && isDistinct(choices.map(({ name }) => fold(name))),
      ),
    text('Two choices of a field have the same name'),
  )

/** True if fields keep all that members' values refer to: each field with its kind, and each choice. */
export const keepsFields = (fields: readonly OwnField[], before: readonly OwnField[]): boolean =>
  before.every((old) => {
    const now = fields.find(({ id }) => id === old.id)
    return now?.kind === old.kind && old.choices.every(({ id }) => now.choices.some((choice) => choice.id === id))
  })

const rules: Readonly<Record<OwnField['kind'], z.ZodType<string, string>>> = {
  text: line(mostValueCharacters, ''),
  number: z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, text('Please enter a number')),
  day: dayWithin(membershipDays),
  yesno: z.enum(['yes', 'no'], text('Please choose yes or no')),
  choice: z.string(),
  several: z.string(),
}

const noSuchChoice = text('Please choose one of the choices')

/** Returns a value as it is kept, or why a field does not take it. '' is none, and is always taken. */
export function readOwnValue(field: OwnField, value: string): { value: string } | { fault: string } {
  if (value === '') return { value }
  if (isChoice(field)) {
    const chosen = new Set(field.kind === 'several' ? severalOf(value) : [value])
    const known = field.choices.flatMap(({ id }) => (chosen.has(id) ? id : []))
    return known.length === chosen.size ? { value: known.join(' ') } : { fault: noSuchChoice }
  }
  const read = rules[field.kind].safeParse(value)
  return read.success ? { value: read.data } : { fault: read.error.issues[0]?.message ?? noSuchChoice }
}

/** Why a club's fields do not take a value as it is kept; undefined if they do. */
export function ownValueFault(fields: readonly OwnField[], id: string, value: string): string | undefined {
  const field = fields.find((one) => one.id === id)
  if (!field) return value === '' ? undefined : noSuchField
  const read = readOwnValue(field, value)
  return 'fault' in read ? read.fault : undefined
}
const noSuchField = text('The club has no such field')
