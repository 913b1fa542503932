import { z } from 'zod'
import { isPlainDate, membershipDays, type PlainDate } from '../plain-date.ts'
import { text } from '../texts/text.ts'
import { type Typed, type TypeFrom, typeOn, typesOf } from './type-on.ts'

/** Maximum changes of the type of one member. */
const mostTypeChanges = 8
export const tooManyTypeChanges = text('A member can have at most 8 changes of the membership type')

/** Returns types as `typeChanges`, without changes that change nothing; '' if one type holds at all times. */
function written(types: readonly TypeFrom[]): string {
  const real = types.filter(({ typeId }, place) => place === 0 || typeId !== types[place - 1]?.typeId)
  return real.length > 1 ? real.map(({ from, typeId }) => `${from}=${typeId}`).join(' ') : ''
}

/** Returns the fields of a member with these types, the first from the beginning. */
const fieldsOf = (types: readonly TypeFrom[], today: PlainDate): { typeId: string; typeChanges: string } => {
  const typeChanges = written(types)
  return { typeId: typeOn({ typeId: types[0]?.typeId, typeChanges }, today) ?? '', typeChanges }
}

/**
 * Returns a member's fields with another type. With a day, the type holds from that day until the member's next change. Without
 * one, it takes the place of the type of today; a member whose type never changes then has it for all times.
 */
export function withType(member: Typed, typeId: string, from: PlainDate | '', today: PlainDate) {
  const types = typesOf(member)
  const day = from || (types.findLast((one) => one.from <= today)?.from ?? '')
  const others = types.filter((one) => one.from !== day)
  return fieldsOf(
    [...others, { from: day, typeId }].sort((a, b) => (a.from < b.from ? -1 : 1)),
    today,
  )
}

/** Returns a member's fields without the change of type of a day: the type before it holds on. */
export const withoutTypeChange = (member: Typed, from: PlainDate, today: PlainDate) =>
  fieldsOf(
    typesOf(member).filter((one) => one.from !== from),
    today,
  )

/** Returns the fields to write for a change of a member's types: `typeChanges` decides where it is given, or where there was one. */
export function typesAsWritten(
  before: Typed,
  { typeId, typeChanges }: Typed,
  today: PlainDate,
): { typeId?: string; typeChanges?: string } {
  if (typeChanges) return fieldsOf(typesOf({ typeChanges }), today)
  if (typeId === undefined) return typeChanges === undefined ? {} : { typeId: typeOn(before, today) ?? '', typeChanges }
  if (typeChanges === undefined && before.typeChanges) return withType(before, typeId, '', today)
  return { typeId, ...(typeChanges !== undefined && { typeChanges }) }
}

const oneType = /^(?:\d{4}-\d{2}-\d{2})?=[\w-]{0,40}$/

/** True for a text that `typesOf` reads: the first type without a day, then others with days that exist, in their order. */
function areTypes(typeChanges: string): boolean {
  const types = typesOf({ typeChanges })
  return (
    typeChanges.split(' ').every((one) => oneType.test(one)) &&
    types.length > 1 &&
    types.every(({ from }, place) =>
      place === 0
        ? from === ''
        : isPlainDate(from) &&
          from >= membershipDays.first &&
          from <= membershipDays.last &&
          from > (types[place - 1]?.from ?? ''),
    )
  )
}

/** The types of a member whose type changes on a day, as in `Typed`; '' for one whose type never changes. */
export const typeChangesSchema = z
  .string()
  .max(500)
  .refine((one) => one === '' || areTypes(one), text('Please enter a valid date'))
  .refine((one) => one.split(' ').length <= mostTypeChanges + 1, tooManyTypeChanges)
