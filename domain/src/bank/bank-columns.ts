import { z } from 'zod'
import { text } from '../texts/text.ts'

const place = z.number().int().min(0).max(199)

/** Where a file of an unknown bank has what: the indexes of its columns. */
export const columnMappingSchema = z.object({
  day: place,
  amount: place.exactOptional(),
  credit: place.exactOptional(),
  debit: place.exactOptional(),
  name: place.exactOptional(),
  iban: place.exactOptional(),
  text: place.exactOptional(),
})
export type ColumnMapping = Readonly<z.infer<typeof columnMappingSchema>>

/** Maximum characters of a column's name that tell banks apart, and of all names of a file. */
const mostOfName = 100
const mostOfHead = 4_000

/** The columns that a club has chosen for files with a head. */
export const bankColumnsSchema = z.object({
  head: z
    .array(z.string().max(mostOfName))
    .min(1)
    .max(200)
    .refine((names) => names.join('').length <= mostOfHead, text('These are too many names of columns')),
  mapping: columnMappingSchema,
})
export type BankColumns = Readonly<z.infer<typeof bankColumnsSchema>>

/** Columns that are chosen. With `seen`, null for none, columns that somebody else has chosen for such files since are not replaced. */
export const columnChoiceSchema = z.object({
  ...bankColumnsSchema.shape,
  seen: columnMappingSchema.nullable().exactOptional(),
})
export type ColumnChoice = Readonly<z.infer<typeof columnChoiceSchema>>

/** Banks whose columns are kept, the newest first. */
const mostBanks = 20

/** Returns the names of a file's columns as they are kept, cut where they are too long. */
export function headOf(names: readonly string[]): string[] {
  let left = mostOfHead
  return names.slice(0, 200).map((name) => {
    const cut = name.slice(0, Math.min(mostOfName, left))
    left -= cut.length
    return cut
  })
}

/** True if two files have the same columns. */
export const isSameHead = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at])

/** Returns the kept columns with those of another bank, or other ones of the same bank. */
export const withColumns = (kept: readonly BankColumns[], chosen: BankColumns): BankColumns[] =>
  [chosen, ...kept.filter(({ head }) => !isSameHead(head, chosen.head))].slice(0, mostBanks)
