import { text } from './texts/text.ts'

/** Says that a save was refused because of the fields in `conflicts`. */
export const changedMeanwhile = text('Somebody else has changed the same fields meanwhile. Nothing has been saved.')

/** Compares values as JSON: whatever the order of their fields, and without those that are undefined. */
export const isSameJson = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

type FieldsOf<Wanted> = { readonly [Field in keyof Wanted]?: unknown }

interface Given<Wanted> {
  /** The stored values that the user saw; a field that is left out is changed whatever is stored. */
  readonly seen: FieldsOf<Wanted>
  readonly stored: FieldsOf<Wanted>
  readonly wanted: Wanted
}

type Changes<Wanted> = { [Field in keyof Wanted]?: Exclude<Wanted[Field], undefined> }

interface Merged<Wanted> {
  /** The wanted fields that differ from the stored ones. */
  readonly changes: Changes<Wanted>
  /** The fields that somebody else has changed to another value than the wanted one. */
  readonly conflicts: readonly (keyof Wanted & string)[]
}

/** Merges wanted fields into what is stored by now, field by field. Those that are undefined, or as they were seen, are not wanted. */
export function mergeChanges<Wanted extends object>({ seen, stored, wanted }: Given<Wanted>): Merged<Wanted> {
  const fields = (Object.keys(wanted) as (keyof Wanted & string)[]).filter(
    (field) =>
      wanted[field] !== undefined &&
      !isSameJson(wanted[field], stored[field]) &&
      !(seen[field] !== undefined && isSameJson(wanted[field], seen[field])),
  )
  const isOvertaken = (field: keyof Wanted) => seen[field] !== undefined && !isSameJson(seen[field], stored[field])
  return { changes: pick(wanted, fields) as Changes<Wanted>, conflicts: fields.filter(isOvertaken) }
}

/** Returns an object with these fields alone. */
export const pick = <Fields extends object>(from: Fields, names: readonly (keyof Fields & string)[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Fields>
