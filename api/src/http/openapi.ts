import type { Endpoint, FilePart, RequestBody, ResponseBody } from '@tessera/domain/contract'
import type { ErrorCode } from '@tessera/domain/errors'
import { purposeNames, purposesOf } from '@tessera/domain/machines/purpose'
import { z } from 'zod'
import { statusOf } from './errors.ts'
import { isAdding } from './mount.ts'
import { namedRequests, namedResponses, namesIn } from './schema-names.ts'

type Json = Readonly<Record<string, unknown>>

const names = { input: namesIn(namedRequests), output: namesIn(namedResponses) }

/** Returns a schema as JSON, in which schemas with a name are references. */
function wholeSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, $defs, ...inline } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: names[io] })
  const whole = $defs?.[names[io].get(schema)?.id ?? ''] ?? inline
  return JSON.parse(JSON.stringify(whole).replaceAll('"$ref":"#/$defs/', `"$ref":"${components}`))
}

const components = '#/components/schemas/'

/** As `wholeSchema`; a schema with a name is a reference itself. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const name = names[io].get(schema)?.id
  return name === undefined ? wholeSchema(schema, io) : { $ref: components + name }
}

const wholeSchemas = (table: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') =>
  Object.entries(table).map(([name, schema]) => [name, wholeSchema(schema, io)])

/** Returns the OpenAPI document of the mounted endpoints. */
export const openApi = (endpoints: readonly Endpoint[]): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Tessera',
    version: '1',
    description: 'Membership administration for clubs. Errors have one shape, and their text is for people.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  tags: [...new Set(endpoints.map(featureOf))].map((name) => ({ name })),
  paths: Object.fromEntries(
    Object.entries(Object.groupBy(endpoints, ({ path }) => path)).map(([path, of = []]) => [
      path,
      Object.fromEntries(of.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)])),
    ]),
  ),
  components: {
    schemas: Object.fromEntries([...wholeSchemas(namedResponses, 'output'), ...wholeSchemas(namedRequests, 'input')]),
    securitySchemes: {
      idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      machineKey: { type: 'http', scheme: 'bearer', bearerFormat: 'tessera_…' },
    },
  },
})

/** Returns an endpoint's feature: the path's first segment after /api. */
const featureOf = ({ path }: Endpoint): string =>
  path
    .replace(/^\/api\//, '')
    .replace(/^\//, '')
    .split('/')[0] ?? ''

function operation(endpoint: Endpoint): Json {
  const { method, path, access, summary, query = [], request, response } = endpoint
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...query.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
  ]
  const status = (response.kind === 'json' && response.status) || 200
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    tags: [featureOf(endpoint)],
    summary,
    description: [who[access], ofKeys(endpoint)].filter(Boolean).join(' '),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(request ? { requestBody: { required: true, content: requestContent(request) } } : {}),
    responses: {
      [status]: { description: 'Done', content: responseContent(response) },
      ...refusals(endpoint),
      ...(response.kind === 'json' && response.mayBeUnready
        ? { 503: { description: 'Something is still missing', content: responseContent(response) } }
        : {}),
    },
  }
}

/** Error responses of an endpoint: each status, with its codes. */
function refusals(endpoint: Endpoint): Json {
  const codes = codesOf(endpoint)
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => statusOf[code])).map(([status, of = []]) => [
      status,
      {
        description: `Not done: ${of.join(', ')}`,
        content: { 'application/json': { schema: { $ref: `${components}Error` } } },
      },
    ]),
  )
}

/** Returns the error codes of an endpoint, sorted by status. */
function codesOf({ access, method, path, request, refusals = [] }: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...(access === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(access === 'admin' || access === 'member' ? (['forbidden', 'club_suspended'] as const) : []),
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...(request ? (['bad_request', 'invalid_fields', 'too_large', 'unsupported_media'] as const) : []),
    ...(isAdding({ access, method }) ? (['limit_reached'] as const) : []),
    ...refusals,
    'too_many_requests',
    'unavailable',
    'internal',
  ])
  return [...codes].sort((a, b) => statusOf[a] - statusOf[b])
}

/** Alternatives: a person's token, or the key of a machine where its purpose allows the call. */
const securityOf = (endpoint: Endpoint) => [
  ...(endpoint.access === 'anyone' ? [] : [{ idToken: [] }]),
  ...(purposesOf(endpoint).length > 0 ? [{ machineKey: [] }] : []),
]

function ofKeys(endpoint: Endpoint): string {
  const purposes = purposesOf(endpoint).map((purpose) => purposeNames[purpose])
  return purposes.length > 0 ? `For machines with a key: ${purposes.join(', ')}.` : ''
}

const who = {
  anyone: 'For anyone.',
  'signed-in': 'For everybody who is signed in.',
  admin: "For the club's administrators.",
  member: "For the club's members.",
  operator: 'For the operator of the server (`make operator`).',
} as const

function requestContent({ kind, schema: zod, files }: RequestBody): Json {
  // The files of a form are added to its fields.
  const schema = (kind === 'form' ? wholeSchema : schemaOf)(zod, 'input')
  const json = { 'application/json': { schema } }
  if (!files) return json
  const form = kind === 'form' ? schema : { type: 'object', properties: { json: schema }, required: ['json'] }
  return { ...(kind === 'json' && json), 'multipart/form-data': { schema: withFiles(form, Object.entries(files)) } }
}

function withFiles(form: Json, files: readonly (readonly [string, FilePart])[]): Json {
  const properties = typeof form.properties === 'object' ? form.properties : {}
  const required = Array.isArray(form.required) ? form.required : []
  const binary = files.map(([name, { description }]) => [name, { type: 'string', format: 'binary', description }])
  const needed = files.filter(([, part]) => part.required).map(([name]) => name)
  return {
    ...form,
    properties: { ...properties, ...Object.fromEntries(binary) },
    required: [...required, ...needed],
  }
}

const responseContent = (response: ResponseBody): Json =>
  response.kind === 'json'
    ? { 'application/json': { schema: schemaOf(response.schema, 'output') } }
    : { [response.contentType]: { schema: { type: 'string', format: 'binary' } } }
