import { z } from 'zod'

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

/** A query of one collection by equal fields, in the order of the documents' names. */
export interface DocumentQuery {
  readonly collectionId: string
  /** The club that a filter names; undefined for those of all clubs. */
  readonly clubId: string | undefined
  /** The other filters. */
  readonly filters: readonly ((fields: Fields) => boolean)[]
  /** The name after which to begin. */
  readonly after: string | undefined
  readonly limit: number
  /** True if only the names are asked for. */
  readonly noFields: boolean
}

/** The Admin SDK sends the numbers of names. */
const named = { equal: ['EQUAL', 5], and: ['AND', 1], ascending: ['ASCENDING', 1] } as const

const fieldPath = z.string().regex(/^[A-Za-z]\w*$/)
const nameOnly = z.tuple([z.strictObject({ fieldPath: z.literal('__name__') })])
/** Values that are equal when their text is. */
const plainValue = z.union([z.strictObject({ stringValue: z.string() }), z.strictObject({ booleanValue: z.boolean() })])
const filterSchema = z.strictObject({
  fieldFilter: z.strictObject({
    field: z.strictObject({ fieldPath }),
    op: z.literal(named.equal),
    value: plainValue,
  }),
})
const whereSchema = z.union([
  filterSchema,
  z.strictObject({
    compositeFilter: z.strictObject({ op: z.literal(named.and), filters: z.array(filterSchema).min(1) }),
  }),
])
const querySchema = z.strictObject({
  structuredQuery: z.strictObject({
    from: z.tuple([z.strictObject({ collectionId: z.string() })]),
    where: whereSchema.optional(),
    orderBy: z
      .tuple([
        z.strictObject({
          field: z.strictObject({ fieldPath: z.literal('__name__') }),
          direction: z.literal(named.ascending),
        }),
      ])
      .optional(),
    startAt: z
      .strictObject({
        values: z.tuple([z.strictObject({ referenceValue: z.string() })]),
        before: z.literal(false).optional(),
      })
      .optional(),
    limit: z.union([z.int(), z.strictObject({ value: z.int() }).transform(({ value }) => value)]).optional(),
    select: z.strictObject({ fields: nameOnly }).optional(),
  }),
})

/** Returns the query of a request's body; undefined for any other than a simple one. */
export function parseQuery(body: unknown): DocumentQuery | undefined {
  const { data } = querySchema.safeParse(body)
  if (!data) return undefined
  const { from, where, startAt, limit, select } = data.structuredQuery
  const given = where === undefined ? [] : 'compositeFilter' in where ? where.compositeFilter.filters : [where]
  const filters = given.map(({ fieldFilter: { field, value } }) => ({ name: field.fieldPath, value }))
  const ofClub = filters.find(({ name, value }) => name === 'clubId' && 'stringValue' in value)
  return {
    collectionId: from[0].collectionId,
    clubId: ofClub && 'stringValue' in ofClub.value ? ofClub.value.stringValue : undefined,
    filters: filters.filter((one) => one !== ofClub).map(isEqual),
    after: startAt?.values[0].referenceValue,
    limit: limit ?? Number.POSITIVE_INFINITY,
    noFields: select !== undefined,
  }
}

const isEqual =
  ({ name, value }: { readonly name: string; readonly value: z.infer<typeof plainValue> }) =>
  (fields: Fields): boolean =>
    JSON.stringify(fields[name]) === JSON.stringify(value)

const batchGetSchema = z.strictObject({ database: z.string().optional(), documents: z.array(z.string()) })

/** Returns the names of the documents that a request asks for; undefined for a request with a mask or a transaction. */
export const parseBatchGet = (body: unknown): readonly string[] | undefined =>
  batchGetSchema.safeParse(body).data?.documents
