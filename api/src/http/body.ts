import type { FilePart } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import { inEnglish, type Sentence, sentence, text } from '@tessera/domain/texts/text'

/** Maximum size of a JSON body, or of a form's text fields together, in bytes. */
const fieldsMaxBytes = 64 * 1024

/** Limits on a form's parts and their heads: a parser takes a second for 90,000 parts or a head of 5 MB. */
const maxParts = 20
const maxHeadBytes = 2_000

/** A file from a form. */
export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Reads a JSON body of at most `maxBytes`.
 * @throws AppError `unsupported_media`, `too_large`, `bad_request`
 */
export async function readJson(request: Request, maxBytes = fieldsMaxBytes): Promise<unknown> {
  if (mediaType(request) !== 'application/json')
    throw new AppError('unsupported_media', 'Send the fields as JSON, with Content-Type application/json')
  const bytes = await readBytes(request, maxBytes, text('The request is too large'))
  if (bytes.length === 0) throw new AppError('bad_request', 'The request has no body')
  return parseJson(bytes)
}

function parseJson(json: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof json === 'string' ? json : new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    throw new AppError('bad_request', 'The request body is not valid JSON')
  }
}

type Files = Readonly<Record<string, FilePart>>

/** True for a request with a multipart form as its body. */
export const isForm = (request: Request): boolean => mediaType(request) === 'multipart/form-data'

/**
 * Reads a multipart form with JSON in its field `json`, and files.
 * @throws AppError `unsupported_media`, `too_large`, `bad_request`, `invalid_fields`
 */
export async function readJsonForm(request: Request, parts: Files): Promise<{ fields: unknown; files: unknown }> {
  const { fields, files } = await readForm(request, parts)
  return { fields: parseJson(fields.json ?? ''), files }
}

/**
 * Reads a multipart form: text fields by name, and only those files that the contract names.
 * An empty file input counts as absent.
 * @throws AppError `unsupported_media`, `too_large`, `bad_request`, `invalid_fields`
 */
export async function readForm(
  request: Request,
  parts: Files,
): Promise<{ fields: Readonly<Record<string, string>>; files: Record<string, Upload> }> {
  if (!isForm(request))
    throw new AppError('unsupported_media', 'Send the fields as a form, with Content-Type multipart/form-data')
  const named = Object.values(parts)
  const limit = named.reduce((sum, { maxBytes }) => sum + maxBytes, fieldsMaxBytes)
  const bytes = await readBytes(
    request,
    limit,
    named.length === 1 && named[0] ? tooLarge(named[0]) : text('The upload is too large'),
  )
  const form = await parseForm(bytes, request.headers.get('content-type') ?? '')
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  if (texts.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > fieldsMaxBytes)
    throw new AppError('too_large', text('The request is too large'))
  const fields = Object.fromEntries(texts.filter(([name]) => !Object.hasOwn(parts, name)))
  const files: Record<string, Upload> = {}
  for (const [name, part] of Object.entries(parts)) {
    const value = form.get(name)
    if (value instanceof File && value.size > part.maxBytes) throw new AppError('too_large', tooLarge(part))
    if (value instanceof File && value.size > 0)
      files[name] = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) }
    else if (part.required || (typeof value === 'string' && value !== '')) throw chooseFile(name, part)
  }
  return { fields, files }
}

const chooseFile = (name: string, { description }: FilePart) => {
  const fault = sentence('Please choose a file: {what}', { what: [description] })
  return new AppError('invalid_fields', fault, { details: { [name]: inEnglish(fault) } })
}

const tooLarge = (part: FilePart): string | Sentence =>
  part.tooLarge ??
  sentence('The file must be {size} KB or smaller: {what}', {
    size: Math.round(part.maxBytes / 1024),
    what: [part.description],
  })

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw unreadable()
  checkParts(Buffer.from(bytes.buffer), boundary)
  try {
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
    return await new Response(bytes, { headers }).formData()
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new AppError('bad_request', 'The form could not be read')

/** Checks the number of parts and the length of each head, before the form is parsed. */
function checkParts(form: Buffer, boundary: string): void {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  let parts = 0
  for (let at = form.indexOf(delimiter); at >= 0; at = form.indexOf(delimiter, at + delimiter.length)) {
    const after = at + delimiter.length
    if (form.toString('latin1', after, after + 2) === '--') continue
    parts += 1
    if (parts > maxParts)
      throw new AppError('bad_request', sentence('The upload has more than {max} parts', { max: maxParts }))
    if (form.subarray(after, after + maxHeadBytes).indexOf('\r\n\r\n') < 0) throw unreadable()
  }
}

const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/**
 * Reads a body of at most `limit` bytes. Leaves the rest of a longer one to `discardRest`: canceling it would cut the
 * connection before the client reads the response.
 */
async function readBytes(request: Request, limit: number, fault: string | Sentence): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('too_large', fault)
  const chunks: Uint8Array[] = []
  const reader = request.body?.getReader()
  let length = 0
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      length += read.value.length
      if (length > limit) throw new AppError('too_large', fault)
      chunks.push(read.value)
    }
  } finally {
    reader?.releaseLock()
  }
  return new Uint8Array(Buffer.concat(chunks))
}
