import { wireErrorSchema } from '@tessera/domain/errors'
import { z } from 'zod'

/** The part of JSON Schema that the published document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

/** An operation of the published document; uses nothing from the code behind it. */
export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly guarded: boolean
  readonly params: readonly string[]
  /** Names of the query parameters. */
  readonly query: readonly string[]
  readonly body: { readonly kind: 'json' | 'form'; readonly schema: Schema } | undefined
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface PublishedOperation {
  readonly security: readonly unknown[]
  readonly parameters?: readonly { readonly name: string; readonly in: 'path' | 'query' }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Operation['responses']
}

export const operationsOf = ({ paths, components }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, of]) =>
    Object.entries(of).map(([method, { security, parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      guarded: security.length > 0,
      params: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
      query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      body: bodyOf(inlined(requestBody?.content, components)),
      responses,
    })),
  )

/** Returns a part of the document with the schemas that it names in their places. */
function inlined<Part>(part: Part, components: OpenApi['components']): Part {
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) return whole(components.schemas[String(value.$ref).replace('#/components/schemas/', '')])
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, whole(one)]))
  }
  return whole(part) as Part
}

function bodyOf(content: Content | undefined): Operation['body'] {
  const json = content?.['application/json']
  const form = content?.['multipart/form-data']
  if (json) return { kind: 'json', schema: json.schema }
  return form && { kind: 'form', schema: form.schema }
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Describes what a response has that the document does not declare; undefined if all is declared. */
export function undeclared({ responses }: Operation, document: OpenApi, { status, headers, body }: Answer) {
  const declared = responses[String(status)]
  if (!declared) return `status ${status} is not declared`
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? ''
  const content = declared.content[type]
  if (!content) return `${type} is not declared for ${status}`
  if (type !== 'application/json') return undefined
  const read = readerOf(content.schema, document).safeParse(body)
  if (!read.success) return `the body of ${status} is not as declared: ${read.error.message}`
  const code = status >= 400 && wireErrorSchema.parse(body).code
  return code && !declared.description.includes(code) ? `${code} is not declared for ${status}` : undefined
}

const readers = new WeakMap<Schema, z.ZodType>()

function readerOf(schema: Schema, { components }: OpenApi): z.ZodType {
  const known = readers.get(schema)
  if (known) return known
  const reader = z.fromJSONSchema(inlined(schema, components) as Parameters<typeof z.fromJSONSchema>[0])
  readers.set(schema, reader)
  return reader
}
