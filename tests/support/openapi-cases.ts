import type { Access } from '@tessera/domain/contract'
import { importMaxBytes } from '@tessera/domain/members/import'
import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Schema } from './openapi-operations.ts'

/** A file part of a form. */
export type FileValue = { readonly bytes: Uint8Array }
type Fields = Readonly<Record<string, unknown>>

/** One request to send. `refused`: set if the document alone shows that it must be refused. */
export interface Case {
  readonly why: string
  readonly refused: boolean
  readonly as: 'allowed' | 'nobody' | 'other role' | 'nonsense'
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Fields, or a raw body with its claimed content type. */
  readonly fields?: Fields
  readonly raw?: { readonly text: string | Uint8Array; readonly type: string }
  /** The response where it is the same for all operations: its status and sentence. */
  readonly answer?: Answer
}

type Answer = readonly [status: number, sentence: string]

/**
 * Values from the test's data, by the name of the field or parameter that takes them; before those of one operation alone stand its
 * name and a colon.
 */
export type World = Readonly<Record<string, Arbitrary<unknown>>>

const longText = 'x'.repeat(70_000)
const largeFile: FileValue = { bytes: new Uint8Array(6 * 1024 * 1024) }
const isFile = (schema: Schema) => schema.format === 'binary'

/** Texts that no one types but anyone can send. */
const oddText = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', '\ud800', '__proto__', '../..', '%00', '\u202e', 'null', 'x'.repeat(5_000)),
  fc.constantFrom('{"$gt":""}', "' OR 1=1 --", '<script>', 'ﷺ'.repeat(200), '\r\nX-A: b', '👩‍👩‍👧‍👦'),
  fc.string({ unit: 'binary', maxLength: 300 }),
)
const file: Arbitrary<FileValue> = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => ({ bytes }))

/** Generates values that a schema allows. */
function allowedBy(schema: Schema, name: string, world: World): Arbitrary<unknown> {
  const own = world[schema.type === 'array' ? `${name}[]` : name]
  const named: readonly unknown[] | undefined = schema.enum
  if (own && !named) return own
  // Fields of different things can have one name, such as `kind`.
  if (own && named && fc.sample(own, { numRuns: 50, seed: 1 }).some((value) => named.includes(value)))
    return own.filter((value) => named.includes(value))
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedBy(one, name, world)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (isFile(schema)) return file
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => allowedBy({ ...schema, type }, name, world)))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') {
    const { minimum: min = 0, maximum: max = min + 1000 } = schema
    return fc.integer({ min, max })
  }
  if (schema.type === 'object') return objectOf(schema, world)
  if (schema.type === 'array') {
    const { items = {}, minItems = 0 } = schema
    return fc.array(allowedBy(items, name, world), { minLength: minItems, maxLength: minItems + 2 })
  }
  if (schema.type === 'string') {
    const { minLength = 1, maxLength = 40 } = schema
    return fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  }
  throw new Error(`no values for ${JSON.stringify(schema)}`)
}

function objectOf(schema: Schema, world: World): Arbitrary<Fields> {
  const properties = Object.entries(schema.properties ?? {})
  const values = Object.fromEntries(properties.map(([name, of]) => [name, allowedBy(of, name, world)]))
  return fc.record(values, { requiredKeys: [...(schema.required ?? [])] })
}

/** Generates values of every type that a JSON schema does not allow. */
function forbiddenBy({ type, anyOf, minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema): Arbitrary<unknown> {
  const isAllowed = (n: number) => type === 'integer' && Number.isInteger(n) && n >= minimum && n <= maximum
  const all: Record<string, Arbitrary<unknown>> = {
    string: oddText,
    number: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()).filter((n) => !isAllowed(n)),
    boolean: fc.boolean(),
    null: fc.constant(null),
    array: fc.array(fc.string(), { maxLength: 3 }),
    object: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
  }
  const allowed = [type, anyOf?.map((one) => one.type)].flat(2)
  return fc.oneof(...Object.entries(all).flatMap(([name, values]) => (allowed.includes(name) ? [] : [values])))
}

const pick = <T>(some: readonly T[]): Arbitrary<T> => fc.constantFrom(...some)
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name))

/** Returns all kinds of requests to an operation, each with its number of runs at full length. */
export function casesOf(
  operation: Operation,
  ofAll: World,
  access: Access,
): readonly (readonly [number, Arbitrary<Case>])[] {
  const ofThis = Object.entries(ofAll).flatMap(([name, values]) => {
    const [of, field] = name.split(': ')
    return of === operation.name && field ? [[field, values] as const] : []
  })
  const world = { ...ofAll, ...Object.fromEntries(ofThis) }
  const params = paramsOf(operation, world)
  const { body, guarded } = operation
  const good = body ? objectOf(body.schema, world) : fc.constant<Fields | undefined>(undefined)
  const make = (why: string, refused: boolean, fields: Arbitrary<Fields | undefined>, as: Case['as'] = 'allowed') =>
    fc.record({ params, fields }).map(
      ({ fields: sent, ...rest }): Case => ({
        why,
        refused,
        as,
        ...(rest as { params: Case['params'] }),
        ...(sent ? { fields: sent } : {}),
      }),
    )
  // The id of a card is any text, and the one that nobody has is answered.
  const mustBeId = !operation.params.includes('card')
  return [
    [4, make('valid', false, good)],
    ...(guarded ? strangers(access).map((as) => [6, make(as, true, good, as)] as const) : []),
    ...(guarded && operation.params.length > 0
      ? [[6, ofAnotherClub(operation, world, make('of another club', mustBeId, good))] as const]
      : []),
    ...(operation.params.length > 0 ? [[30, oddPath(operation, make('odd path', mustBeId, good))] as const] : []),
    ...(operation.query.length > 0 ? [[12, withQuery(operation, make('a query', false, good))] as const] : []),
    ...(body ? bodyCases(body, good as Arbitrary<Fields>, make, params) : []),
  ]
}

function paramsOf({ path, params }: Operation, world: World): Arbitrary<Case['params']> {
  const values = params.map((name) => {
    const known = path.includes('/photos/')
      ? 'photoId'
      : path.includes('/logos/')
        ? 'logoId'
        : path.includes('/imports/')
          ? 'importId'
          : name
    return [name, (world[`path ${known}`] ?? fc.constant('nothing')).map(String)] as const
  })
  return fc.record(Object.fromEntries(values))
}

const ofAnotherClub = ({ params }: Operation, world: World, of: Arbitrary<Case>): Arbitrary<Case> =>
  fc
    .tuple(of, world['path of another club'] ?? fc.constant('nothing'))
    .map(([made, id]) => ({ ...made, params: Object.fromEntries(params.map((name) => [name, String(id)])) }))

const oddPath = ({ params }: Operation, of: Arbitrary<Case>): Arbitrary<Case> =>
  fc
    .tuple(
      of,
      fc.oneof(oddText, fc.string({ minLength: 1 })).filter((text) => !/^\.{0,2}$/.test(text)),
    )
    .map(([made, text]) => ({ ...made, params: Object.fromEntries(params.map((name) => [name, text])) }))

/** Any query text is accepted: the server ignores one that it does not understand. */
const withQuery = ({ query }: Operation, of: Arbitrary<Case>): Arbitrary<Case> =>
  fc.tuple(of, oddText).map(([made, text]) => ({
    ...made,
    query: Object.fromEntries(query.map((name) => [name, text])),
  }))

const strangers = (access: Access) =>
  access === 'signed-in' ? (['nobody', 'nonsense'] as const) : (['nobody', 'nonsense', 'other role'] as const)

type Make = (why: string, refused: boolean, fields: Arbitrary<Fields | undefined>) => Arbitrary<Case>

function bodyCases(
  { kind, schema }: NonNullable<Operation['body']>,
  good: Arbitrary<Fields>,
  make: Make,
  params: Arbitrary<Case['params']>,
): (readonly [number, Arbitrary<Case>])[] {
  const required = schema.required ?? []
  const properties = Object.entries(schema.properties ?? {})
  const texts = properties.filter(([, of]) => of.type === 'string' && !isFile(of) && !of.enum).map(([name]) => name)
  const files = properties.filter(([, of]) => isFile(of)).map(([name]) => name)
  const put = (names: readonly string[], value: Arbitrary<unknown>) =>
    fc.tuple(good, pick(names), value).map(([fields, name, one]) => ({ ...fields, [name]: one }))
  const cases: (readonly [number, Arbitrary<Case>])[] = [
    [
      4,
      make(
        'extra fields',
        false,
        fc.tuple(extra, good).map(([more, all]) => ({ ...more, ...all })),
      ),
    ],
  ]
  if (required.length > 0) {
    const missing = fc.tuple(good, pick(required)).map(([all, name]) => without(all, name))
    cases.push([20, make('a required field is missing', true, missing)])
  }
  if (texts.length > 0) {
    cases.push([8, make('an odd text', false, put(texts, oddText))])
    cases.push([3, make('an oversized text', true, put(texts, fc.constant(longText)))])
  }
  if (kind === 'json') {
    const wrong = fc
      .tuple(good, pick(properties))
      .chain(([all, [name, of]]) => forbiddenBy(of).map((one) => ({ ...all, [name]: one })))
    cases.push([80, make('a field of another type', true, wrong)])
    cases.push([
      16,
      fc.record({ params, body: notJson }).map(({ params: of, body: { answer, ...raw } }) => ({
        why: 'no JSON object',
        refused: true,
        as: 'allowed',
        params: of as Case['params'],
        raw,
        ...(answer && { answer }),
      })),
    ])
  }
  if (files.length > 0) {
    cases.push([2, make('an oversized file', true, put(files, fc.constant(largeFile)))])
    cases.push([8, make('a text where a file belongs', true, put(files, fc.constantFrom('file', '0', '{}')))])
  }
  const requiredTexts = texts.filter((name) => required.includes(name))
  if (kind === 'form' && requiredTexts.length > 0)
    cases.push([8, make('a file where a text belongs', true, put(requiredTexts, file))])
  return cases
}

/** Unexpected fields, including ones that would grant more rights if the server used them. */
const extra = fc.dictionary(
  fc.oneof(
    fc.constantFrom('role', 'clubId', 'id', 'enabled', 'uid', 'createdBy', '__proto__', 'constructor'),
    fc.string({ minLength: 1, maxLength: 20 }),
  ),
  fc.string({ maxLength: 20 }),
  { minKeys: 1, maxKeys: 5 },
)

type NotJson = NonNullable<Case['raw']> & { readonly answer?: Answer }

const broken: Answer = [400, 'The request body is not valid JSON']
const noObject: Answer = [400, 'The request body must be a JSON object']
/** Bodies that are no JSON object, with the responses to them. */
export const bodiesWithoutObject: readonly (readonly [string | Uint8Array, Answer])[] = [
  ...['{', '{"a":'].map((text) => [text, broken] as const),
  [new Uint8Array([0x22, 0xff, 0xfe, 0x22]), broken],
  ['', [400, 'The request has no body']],
  ...['[]', 'null', '1', '"text"', 'true'].map((text) => [text, noObject] as const),
  // More than any operation takes: an import takes the most.
  [JSON.stringify({ a: 'x'.repeat(importMaxBytes) }), [413, 'The request is too large']],
]

const notJson: Arbitrary<NotJson> = fc.oneof(
  fc.constantFrom(...bodiesWithoutObject).map(([text, answer]) => ({ text, type: 'application/json', answer })),
  fc
    .constantFrom('text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/jsonx')
    .map((type) => ({ text: '{}', type })),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .map((text) => ({ text: `${text}}`, type: 'application/json' })),
)
