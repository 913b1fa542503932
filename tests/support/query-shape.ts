import indexFile from '../../firebase/firestore.indexes.json' with { type: 'json' }

type Operator = string | number

/** The parts of a structured query that determine its index. */
interface Query {
  readonly select?: { readonly fields: readonly Field[] }
  readonly from?: readonly { readonly collectionId: string }[]
  readonly where?: Filter
  readonly orderBy?: readonly { readonly field: Field; readonly direction?: Operator }[]
}
interface Field {
  readonly fieldPath: string
}
interface Filter {
  readonly compositeFilter?: { readonly op?: Operator; readonly filters: readonly Filter[] }
  readonly fieldFilter?: { readonly field: Field; readonly op: Operator }
}
interface Aggregation {
  readonly count?: object
  readonly sum?: { readonly field: Field }
  readonly avg?: { readonly field: Field }
}
interface Body {
  readonly structuredQuery?: Query
  readonly structuredAggregationQuery?: {
    readonly structuredQuery: Query
    readonly aggregations: readonly Aggregation[]
  }
}

/**
 * Fields that replace the club in a query, because no one can guess their values: a device knows its id and the pass's
 * serial, but not the club; an account has invitations of several clubs.
 */
const unguessable: Readonly<Record<string, readonly string[]>> = {
  passRegistrations: ['serial', 'device'],
  invitations: ['uid'],
}

// Browsers send names of operators and directions, the Admin SDK sends numbers.
const isEqual = (op: Operator): boolean => op === 'EQUAL' || op === 5
const isIn = (op: Operator): boolean => op === 'IN' || op === 8
const isContained = (op: Operator): boolean => ['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY', 7, 9].includes(op)
const isDescending = (direction: Operator | undefined): boolean => direction === 'DESCENDING' || direction === 2
const filtersOf = ({ compositeFilter, fieldFilter }: Filter = {}): NonNullable<Filter['fieldFilter']>[] =>
  compositeFilter ? compositeFilter.filters.flatMap(filtersOf) : fieldFilter ? [fieldFilter] : []
/** The filters that every document found has passed: of what an OR has, one is enough. */
const demandsOf = ({ compositeFilter, fieldFilter }: Filter = {}): NonNullable<Filter['fieldFilter']>[] =>
  compositeFilter
    ? compositeFilter.op === 'OR' || compositeFilter.op === 2
      ? []
      : compositeFilter.filters.flatMap(demandsOf)
    : fieldFilter
      ? [fieldFilter]
      : []

/**
 * Returns the faults of a query to Firestore: no filter by club, inequality filters on several fields (spec 5), or a
 * missing index. A real Firebase project refuses queries without an index; the emulator accepts them.
 */
export function faultsOf(text: string): string[] {
  const body: Body = JSON.parse(text)
  const query = body.structuredQuery ?? body.structuredAggregationQuery?.structuredQuery ?? {}
  const aggregations = body.structuredAggregationQuery?.aggregations ?? []
  const [{ collectionId = '' } = {}] = query.from ?? []
  const filters = filtersOf(query.where)
  const equal = filters.filter(({ op }) => isEqual(op) || isIn(op)).map(({ field }) => field.fieldPath)
  const faults: string[] = []
  const known = unguessable[collectionId] ?? []
  const isOfOne = demandsOf(query.where).some(({ op, field: { fieldPath } }) =>
    fieldPath === 'clubId' || /^adminOf\./.test(fieldPath)
      ? isEqual(op)
      : (isEqual(op) || isIn(op)) && known.includes(fieldPath),
  )
  const tellsClubsAlone = query.select?.fields.every(({ fieldPath }) => fieldPath === 'clubId')
  if (!isOfOne && !tellsClubsAlone) faults.push(`a query of ${collectionId} does not say which club's: ${text}`)
  const unequal = new Set(
    filters.filter(({ op }) => !isEqual(op) && !isIn(op) && !isContained(op)).map(({ field }) => field.fieldPath),
  )
  if (unequal.size > 1) faults.push(`a query of ${collectionId} has inequality filters on ${[...unequal].join()}`)
  const wanted = orderedFields(query, filters, aggregations, equal)
  const exempt = exemptFields(collectionId)
  for (const field of [...filters.map(({ field }) => field.fieldPath), ...wanted.map(([field]) => field)])
    if (exempt.includes(field) && !isIndexed(collectionId, equal, wanted))
      faults.push(`firestore.indexes.json exempts ${collectionId}.${field}: ${text}`)
  if (equal.length > 0 && wanted.length > 0 && !isIndexed(collectionId, equal, wanted))
    faults.push(`firestore.indexes.json lacks ${collectionId}: ${equal.join()}, then ${JSON.stringify(wanted)}`)
  return faults
}

type Ordered = readonly [field: string, order: 'ASCENDING' | 'DESCENDING' | 'CONTAINS']

/** Fields that must follow the equality fields in an index. Equality alone needs none: Firestore merges indexes. */
function orderedFields(
  { orderBy = [] }: Query,
  filters: readonly { readonly field: Field; readonly op: Operator }[],
  aggregations: readonly Aggregation[],
  equal: readonly string[],
): Ordered[] {
  const wanted = new Map<string, Ordered>()
  const want = (field: string, descending = false) => {
    const isFree = field !== '__name__' && !equal.includes(field) && !wanted.has(field)
    if (isFree) wanted.set(field, [field, descending ? 'DESCENDING' : 'ASCENDING'])
  }
  // What a list must have comes before the order.
  for (const { field, op } of filters) if (isContained(op)) wanted.set(field.fieldPath, [field.fieldPath, 'CONTAINS'])
  for (const { field, direction } of orderBy) want(field.fieldPath, isDescending(direction))
  for (const { field, op } of filters) if (!isEqual(op) && !isIn(op)) want(field.fieldPath)
  for (const { sum, avg } of aggregations) {
    const field = sum?.field ?? avg?.field
    if (field) want(field.fieldPath)
  }
  return [...wanted.values()]
}

const isIndexed = (collection: string, equal: readonly string[], wanted: readonly Ordered[]): boolean =>
  indexFile.indexes.some(({ collectionGroup, fields }) => {
    const first = fields.slice(0, equal.length).map(({ fieldPath }) => fieldPath)
    const rest = fields.slice(equal.length).map((field) => `${field.fieldPath} ${field.order ?? field.arrayConfig}`)
    return (
      collectionGroup === collection &&
      fields.length === equal.length + wanted.length &&
      equal.every((field) => first.includes(field)) &&
      wanted.every(([field, order], place) => rest[place] === `${field} ${order}`)
    )
  })

const exemptFields = (collection: string): string[] =>
  indexFile.fieldOverrides.flatMap(({ collectionGroup, fieldPath }) =>
    collectionGroup === collection ? fieldPath : [],
  )

/** True if a request to Firestore is a query. */
export const isQuery = (url: string): boolean => /:run(Aggregation)?Query(\?|$)/.test(url)
