import { mergeChanges } from '@tessera/domain/merge-changes'
import { t } from '../language/t.ts'

/** How a field of a form is called, and its values in words; without `say`, a value is a text or a number. */
interface Described<Value> {
  readonly label: string
  readonly say?: (value: Value) => string
}
export type DescribedFields<Fields> = { readonly [Name in keyof Fields]-?: Described<Exclude<Fields[Name], undefined>> }

/** A field that somebody else has changed since the form was opened, in words. */
export interface Overtaken {
  readonly field: string
  readonly label: string
  readonly theirs: string
  readonly yours: string
}

interface Given<Fields> {
  readonly seen: Fields
  readonly stored: Fields
  /** The fields as the user wants them. */
  readonly wanted: Partial<Fields>
}

/** Returns the fields that the user has changed: those that are wanted otherwise than they were seen. */
export const changesOf = <Fields extends object>(seen: Fields, wanted: Partial<Fields>): Partial<Fields> =>
  mergeChanges({ seen: {}, stored: seen, wanted }).changes as Partial<Fields>

/** Returns the names of the user's changes that are stored with yet another value by now. */
export const overtakenNames = <Fields extends object>({ seen, stored, wanted }: Given<Fields>) =>
  mergeChanges({ seen, stored, wanted: changesOf(seen, wanted) }).conflicts as readonly (keyof Fields & string)[]

/** Says in words what `overtakenNames` finds. */
export function overtakenFields<Fields extends object>(
  described: DescribedFields<Fields>,
  given: Given<Fields>,
): Overtaken[] {
  return overtakenNames(given).map((name) => {
    const { label, say = String } = described[name] as Described<unknown>
    const words = (value: unknown) => (value === null || value === undefined ? '' : say(value)) || t('None')
    return { field: name, label: t(label), theirs: words(given.stored[name]), yours: words(given.wanted[name]) }
  })
}
