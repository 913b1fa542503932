import type { FilePart } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import { sentence, text } from '@tessera/domain/texts/text'

/** The longest JSON body, or sum of a form's text fields, in bytes. */
const fieldsMaxBytes = 64 * 1024

/** A file that came with a form. */
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
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('bad_request', 'The request body is not valid JSON')
  }
}

type Files = Readonly<Record<string, FilePart>>

/**
 * Reads a multipart form: text fields by name, and of its files only those that the contract names.
 * A file input that was left empty counts as absent.
 * @throws AppError `unsupported_media`, `too_large`, `bad_request`, `invalid_fields`
 */
export async function readForm(
  request: Request,
  parts: Files,
): Promise<{ fields: unknown; files: Record<string, Upload> }> {
  if (mediaType(request) !== 'multipart/form-data')
    throw new AppError('unsupported_media', 'Send the fields as a form, with Content-Type multipart/form-data')
  const named = Object.values(parts)
  const limit = named.reduce((sum, { maxBytes }) => sum + maxBytes, fieldsMaxBytes)
  const bytes = await readBytes(
    request,
    limit,
    named.length === 1 && named[0] ? tooLarge(named[0]) : text('The upload is too large'),
  )
  const form = await parseForm(bytes, request.headers.get('content-type') ?? '')
  const fields = Object.fromEntries([...form].filter(([name, value]) => !(name in parts) && typeof value === 'string'))
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
  const fault = sentence('Please choose a file: {what}', { what: description })
  return new AppError('invalid_fields', fault, { details: { [name]: fault } })
}

const tooLarge = (part: FilePart): string =>
  part.tooLarge ??
  sentence('The file must be {size} KB or smaller: {what}', {
    size: Math.round(part.maxBytes / 1024),
    what: part.description,
  })

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new AppError('bad_request', 'The form could not be read')
  }
}

const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/**
 * Reads a body of at most `limit` bytes; stops at the first byte more and leaves the rest to be discarded: to cancel it
 * would cut the connection before the answer is read.
 */
async function readBytes(request: Request, limit: number, fault: string): Promise<Uint8Array<ArrayBuffer>> {
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
