import { z } from 'zod'
import { collectionId, documentName, fieldPath, fieldReference } from './firestore-names.ts'
import { fieldName, firestoreValue } from './firestore-values.ts'

const maxWrites = 100
const maxReads = 500

/**
 * Schemas of the bodies that a browser may send in the four requests: only the keys that the lite SDK uses.
 * Transactions, read times, other databases and other parents are not allowed.
 */
export function firestoreBodies(base: string) {
  const name = documentName(base)
  const value = firestoreValue(base)

  const fieldFilter = z.strictObject({
    fieldFilter: z.strictObject({
      field: fieldReference,
      op: z.enum([
        ...([
          'LESS_THAN',
          'LESS_THAN_OR_EQUAL',
          'GREATER_THAN',
          'GREATER_THAN_OR_EQUAL',
          'EQUAL',
          'NOT_EQUAL',
        ] as const),
        ...(['ARRAY_CONTAINS', 'IN', 'ARRAY_CONTAINS_ANY', 'NOT_IN'] as const),
      ]),
      value,
    }),
  })
  const unaryFilter = z.strictObject({
    unaryFilter: z.strictObject({
      field: fieldReference,
      op: z.enum(['IS_NAN', 'IS_NULL', 'IS_NOT_NAN', 'IS_NOT_NULL']),
    }),
  })
  const filter: z.ZodType<unknown> = z.lazy(() => z.union([fieldFilter, unaryFilter, compositeFilter]))
  const compositeFilter = z.strictObject({
    compositeFilter: z.strictObject({ op: z.enum(['AND', 'OR']), filters: z.array(filter).max(30) }),
  })

  const count = z.int().min(0)
  const cursor = z.strictObject({ values: z.array(value).max(30), before: z.boolean().optional() })
  const structuredQuery = z.strictObject({
    from: z.tuple([z.strictObject({ collectionId })]),
    select: z.strictObject({ fields: z.array(fieldReference) }).optional(),
    where: filter.optional(),
    orderBy: z
      .array(z.strictObject({ field: fieldReference, direction: z.enum(['ASCENDING', 'DESCENDING']).optional() }))
      .optional(),
    startAt: cursor.optional(),
    endAt: cursor.optional(),
    offset: count.optional(),
    limit: z.union([count, z.strictObject({ value: count })]).optional(),
  })

  const operand = { field: fieldReference }
  const aggregation = z.strictObject({
    alias: z.string().max(1500),
    count: z.strictObject({}).optional(),
    sum: z.strictObject(operand).optional(),
    avg: z.strictObject(operand).optional(),
  })

  const currentDocument = z
    .union([z.strictObject({ exists: z.boolean() }), z.strictObject({ updateTime: z.string() })])
    .optional()
  const elements = z.strictObject({ values: z.array(value).optional() })
  const transform = z.union([
    z.strictObject({ fieldPath, setToServerValue: z.literal('REQUEST_TIME') }),
    z.strictObject({ fieldPath, increment: value }),
    z.strictObject({ fieldPath, appendMissingElements: elements }),
    z.strictObject({ fieldPath, removeAllFromArray: elements }),
  ])
  const write = z.union([
    z.strictObject({
      update: z.strictObject({ name, fields: z.record(fieldName, value).optional() }),
      updateMask: z.strictObject({ fieldPaths: z.array(fieldPath).optional() }).optional(),
      updateTransforms: z.array(transform).optional(),
      currentDocument,
    }),
    z.strictObject({ delete: name, currentDocument }),
    z.strictObject({ verify: name, currentDocument }),
  ])

  return {
    batchGet: z.strictObject({ documents: z.array(name).max(maxReads) }),
    runQuery: z.strictObject({ structuredQuery }),
    runAggregationQuery: z.strictObject({
      structuredAggregationQuery: z.strictObject({ structuredQuery, aggregations: z.array(aggregation).min(1).max(5) }),
    }),
    commit: z.strictObject({ writes: z.array(write).max(maxWrites) }),
  }
}
