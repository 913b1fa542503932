import type { Endpoint, RequestBody, ResponseBody } from '@tessera/domain/contract'
import { z } from 'zod'
import { statusOf } from './errors.ts'
import { codesOf, nounOf, who } from './openapi.ts'

/** The API's readable page: every call by its noun, with what it takes and what it answers. */
export function docsPage(endpoints: readonly Endpoint[]): string {
  const nouns = Object.entries(Object.groupBy(endpoints, nounOf))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tessera API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>Tessera API</h1>
<p>Calls bear the ID token of a signed-in person: <code>Authorization: Bearer …</code>. The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls">${nouns.map(([noun]) => `<a href="#${html(noun)}">${html(noun)}</a>`).join(' ')} <a href="#errors">errors</a></nav>
</header>
<main>
${nouns.map(([noun, of = []]) => `<section id="${html(noun)}"><h2>${html(noun)}</h2>${of.map(call).join('')}</section>`).join('\n')}
<section id="errors"><h2>errors</h2>
<p>Every error is <code>{ "error", "code", "requestId", "details"? }</code>: a sentence for people, a stable name, the id to look for in the log, and a sentence for each refused field.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>${Object.entries(statusOf)
    .map(([code, status]) => `<tr><td><code>${code}</code></td><td>${status}</td></tr>`)
    .join('')}</tbody></table></section>
</main>
</body>
</html>
`
}

const call = (endpoint: Endpoint): string => `
<article>
<h3><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${html(endpoint.path)}</code></h3>
<p>${html(endpoint.summary)}. <span class="who">${who[endpoint.access]}</span></p>
${endpoint.request ? takes(endpoint.request) : ''}
${answers(endpoint.response)}
<p class="answer">Or refuses: ${codesOf(endpoint)
  .map((code) => `<code>${code}</code>`)
  .join(' ')}</p>
</article>`

function takes(request: RequestBody): string {
  const fields = rows(request.schema, 'input')
  const files = request.kind === 'form' ? Object.entries(request.files) : []
  const fileRows = files.map(([name, part]) => row(name, 'file', part.required, part.description))
  if (fields.length + fileRows.length === 0) return ''
  return table(request.kind === 'json' ? 'Takes JSON' : 'Takes a form', [...fields, ...fileRows])
}

function answers(response: ResponseBody): string {
  if (response.kind === 'file')
    return `<p class="answer">Answers a file, <code>${html(response.contentType)}</code></p>`
  const isList = response.schema instanceof z.ZodArray
  const schema = isList ? z.toJSONSchema(response.schema, { unrepresentable: 'any' }).items : undefined
  const fields = isList ? jsonRows(schema) : rows(response.schema, 'output')
  return table(`Answers ${response.status ?? 200}${isList ? ', a list of' : ''}`, fields)
}

const table = (caption: string, body: readonly string[]): string =>
  `<table><caption>${caption}</caption><thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">About it</th></tr></thead><tbody>${body.join('')}</tbody></table>`

const rows = (schema: z.ZodType, io: 'input' | 'output'): string[] =>
  jsonRows(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

function jsonRows(schema: unknown): string[] {
  const parsed = objectSchema.safeParse(schema)
  if (!parsed.success) return []
  const { properties, required } = parsed.data
  return Object.entries(properties).map(([name, inner]) => row(name, kindOf(inner), required.includes(name), ''))
}

const row = (name: string, kind: string, required: boolean, about: string): string =>
  `<tr><td><code>${html(name)}</code></td><td>${html(kind)}</td><td>${html([required ? '' : 'optional', about].filter(Boolean).join('; '))}</td></tr>`

const kindSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
})

/** A JSON schema in a word or two. */
function kindOf(schema: unknown): string {
  const { type, enum: choices, anyOf, items } = kindSchema.parse(schema)
  if (choices) return choices.map((choice) => `"${choice}"`).join(' or ')
  if (anyOf) return anyOf.map(kindOf).join(' or ')
  if (type === 'array') return `list of ${kindOf(items ?? {})}`
  return [type ?? 'any'].flat().join(' or ')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
