import { z } from 'zod'
import { sentenceSchema } from '../errors.ts'
import { type Member, memberSchema } from '../members/member.ts'
import type { Standing } from '../membership/status.ts'

const labelSchema = z.union([z.string(), sentenceSchema])

const requirementSchema = z.object({
  itemId: z.string(),
  label: labelSchema,
  dueOn: z.string().exactOptional(),
  price: z.int(),
  open: z.int(),
  openWith: z.string().exactOptional(),
  each: z.int().exactOptional(),
  earlier: z.int().exactOptional(),
  name: labelSchema.exactOptional(),
})

/** A status with its reasons: a `Standing`. */
const standingSchema: z.ZodType<Standing> = z.object({
  status: z.enum(['Active', 'Payment Due', 'Disabled']),
  unmet: z.array(requirementSchema),
  upcoming: z.array(requirementSchema),
  settled: z.array(requirementSchema.extend({ overpaid: z.int(), waived: z.boolean(), byName: z.boolean() })),
  leftOn: z.string().exactOptional(),
  died: z.boolean().exactOptional(),
  beginsOn: z.string().exactOptional(),
})

type Columns = { readonly [Name in keyof Member]?: readonly (Member[Name] | null)[] }

/** One list of values for each field of a member, in the same order. Without any value an optional field has no list. */
const columnsSchema = z.object(
  Object.fromEntries(
    Object.entries<z.ZodType>(memberSchema.shape).map(([name, field]) => [
      name,
      field instanceof z.ZodExactOptional
        ? z.array(z.union([field.unwrap(), z.null()])).exactOptional()
        : z.array(field),
    ]),
  ),
) as unknown as z.ZodType<Columns>

/**
 * Members with their standings, small once compressed: fields as columns, each standing that occurs once in `kinds`, and
 * the index of each member's own in `standings`.
 */
export const packedSchema = z.object({
  members: columnsSchema,
  kinds: z.array(standingSchema),
  standings: z.array(z.int().nonnegative()),
})
type Packed = z.infer<typeof packedSchema>

/** A member with today's status and its reasons. */
export interface MemberStanding {
  readonly member: Member
  readonly standing: Standing
}

const fields = Object.keys(memberSchema.shape) as (keyof Member)[]
const isOptional = (name: keyof Member) => memberSchema.shape[name] instanceof z.ZodExactOptional

/** Packs members with their standings. */
export function packMembers(listed: readonly MemberStanding[]): Packed {
  const columns = fields.flatMap((name) => {
    const values = listed.map(({ member }) => member[name] ?? null)
    return isOptional(name) && values.every((value) => value === null) ? [] : [[name, values] as const]
  })
  const places = new Map<string, number>()
  const kinds: Standing[] = []
  const standings = listed.map(({ standing }) => {
    const key = JSON.stringify(standing)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, kinds.length)
    return kinds.push(standing) - 1
  })
  return { members: Object.fromEntries(columns), kinds, standings }
}

/** Unpacks members with their standings, in their order. Members with the same standing share one object. */
export function unpackMembers({ members, kinds, standings }: Packed): MemberStanding[] {
  const columns = Object.entries<readonly unknown[]>(members).map(
    ([name, values]) => [name, values, isOptional(name as keyof Member)] as const,
  )
  return standings.flatMap((kind, place) => {
    const standing = kinds[kind]
    if (!standing) return []
    const member: Record<string, unknown> = {}
    for (const [name, values, optional] of columns)
      if (!(optional && values[place] === null)) member[name] = values[place]
    // The schema of the columns is made of the member's.
    return [{ member: member as Member, standing }]
  })
}
