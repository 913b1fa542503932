import type { PlainDate } from '../plain-date.ts'

/** A membership type with the day from which on it holds: '' for the one from the beginning. A type of '' is none. */
export interface TypeFrom {
  readonly from: PlainDate
  readonly typeId: string
}

/** What is known of the membership types of a member. */
export interface Typed {
  /** Id of the type, if any. With `typeChanges`, the one that holds on the day on which it was written. */
  readonly typeId?: string | undefined
  /** All types of a member whose type changes on a day, as `=student 2026-11-01=full`; absent or '' for the same type at all times. */
  readonly typeChanges?: string | undefined
}

/** Returns the id of the type that a member has on a day; undefined without a type. */
export const typeOn = ({ typeId, typeChanges }: Typed, day: PlainDate): string | undefined =>
  typeChanges ? typesOf({ typeChanges }).findLast(({ from }) => from <= day)?.typeId || undefined : typeId

/** Returns all types of a member in the order of their days, the first from the beginning. */
export const typesOf = ({ typeId = '', typeChanges }: Typed): TypeFrom[] =>
  (typeChanges || `=${typeId}`).split(' ').map((one) => {
    const [from = '', typeId = ''] = one.split('=')
    return { from, typeId }
  })
