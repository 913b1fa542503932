import { z } from 'zod'
import { ownFilterPattern } from '../members/own-filter.ts'
import { fold, line, optionalLine } from '../text.ts'
import { text } from '../texts/text.ts'
import { isMemberColumn, ownFieldOf } from './columns.ts'

/** Views that a club can have, and that each administrator can have besides. */
export const mostViews = { club: 30, own: 10 } as const

const isColumn = (column: string): boolean =>
  isMemberColumn(column) || /^[a-z][\w-]{0,39}$/i.test(ownFieldOf(column) ?? '')

/** True for what members can be sorted by: a column, or the surname; downwards with `-`. */
const isSort = (sort: string): boolean => {
  const column = sort.replace(/^-/, '')
  return column === 'surname' || isColumn(column)
}

const filterPattern = new RegExp(
  String.raw`^(?:[\w-]{1,40}|${ownFilterPattern}|:unknown|:(?:unfit|\d{0,3}-\d{0,3}):\d{4}-\d\d-\d\d|:since-\d\d:\d{4}|:proof:(?:missing|ended|ending)|:head-left|:no-card|:left-\d{1,2}|:leaving:(?:resigned|excluded|died))?$`,
  'iu',
)

/** What people choose: a name for a filter of the members, their order, and the columns in which they are exported and printed. */
export const viewFieldsSchema = z.object({
  name: line(60, text('Name is required')),
  search: optionalLine(200),
  /** '' for members of every status. */
  status: z.enum(['', 'Active', 'Payment Due', 'Disabled']),
  /**
   * Id of a membership type, `none` for members without one, a filter by an own field (`field:choice`, `field:1..10`,
   * `field:2026-01-01..`, `field:~contained text`), one of ages (`:-17:2027-01-01`, `:unfit:2027-01-01`, `:unknown`), or years of
   * membership (`:since-25:2027`), the proof that a type asks for (`:proof:ended`), a head of the family
   * who has left (`:head-left`), how many years ago somebody has left at least (`:left-3`), a reason for leaving (`:leaving:died`), or no
   * card (`:no-card`);
   * '' for all. No type's id has a colon.
   */
  filter: z.string().regex(filterPattern),
  /** A column, or `surname`; downwards with `-`. */
  sort: z.string().max(51).refine(isSort),
  columns: z
    .array(z.string().max(50).refine(isColumn))
    .min(1, text('Please choose a column'))
    .max(40, text('A view can have 40 columns'))
    .refine((columns) => new Set(columns).size === columns.length),
})
export type ViewFields = z.infer<typeof viewFieldsSchema>

/** A view of the members list. */
export const viewSchema = z.object({
  ...viewFieldsSchema.shape,
  id: z.string(),
  /** True if only the administrator who made it sees it. */
  own: z.boolean(),
})
export type View = Readonly<z.infer<typeof viewSchema>>

export const newViewSchema = z.object({ ...viewFieldsSchema.shape, own: z.boolean() })

/** A change; with `seen`, fields that somebody else has changed since are not overwritten. */
export const viewChangeSchema = z.object({
  ...viewFieldsSchema.partial().shape,
  /** False makes one's own view the club's, true a view of the club one's own: others no longer see it. */
  own: z.boolean().exactOptional(),
  seen: viewFieldsSchema.partial().exactOptional(),
})
export type ViewChange = z.infer<typeof viewChangeSchema>

/** True if a view of another id has the name, in any case. */
export const isNameTaken = (views: readonly Pick<View, 'id' | 'name'>[], name: string, id?: string): boolean =>
  views.some((view) => view.id !== id && fold(view.name) === fold(name))
