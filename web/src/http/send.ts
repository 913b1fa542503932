import type { Endpoint } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { networkSentence, slowSentence } from './sentences.ts'
import { noteServerTime } from './server-clock.ts'
import { identityToken } from './token.ts'

/** Parameters and content of a request. */
export interface Sending {
  params?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, string | undefined>> | undefined
  body?: unknown
  files?: Readonly<Record<string, Blob | null | undefined>> | undefined
  /** ETag of the answer that the caller has; the response is then 304 if nothing has changed. */
  tag?: string | undefined
  /** In place of the user's identity token. */
  token?: string
  /** Ends the request, in place of the usual timeout. */
  signal?: AbortSignal
}

/** Milliseconds for the whole response; a streamed file takes as long as it is read. */
const patience = { json: 60_000, form: 180_000 }

function pathOf(template: string, { params, query = {} }: Sending): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return sent.length > 0 ? `${path}?${new URLSearchParams(sent)}` : path
}

/** Builds a multipart form; skips undefined fields and missing files. */
function formOf({ body, files }: Sending): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, String(value))
  for (const [name, file] of Object.entries(files ?? {})) if (file) form.append(name, file)
  return form
}

function bodyOf(kind: ReturnType<typeof kindOf>, sending: Sending): BodyInit | null {
  if (kind === 'json') return JSON.stringify(sending.body)
  if (kind === 'form') return formOf(sending)
  return kind ? formOf({ ...sending, body: { json: JSON.stringify(sending.body) } }) : null
}

/** JSON with a file goes as a form, see `RequestBody`. */
const kindOf = ({ request }: Endpoint, { files }: Sending) =>
  request?.kind === 'json' && Object.values(files ?? {}).some(Boolean) ? 'json form' : request?.kind

async function request(endpoint: Endpoint, sending: Sending, token: string | undefined): Promise<Response> {
  const headers = new Headers({ accept: endpoint.response.kind === 'json' ? 'application/json' : '*/*' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (sending.tag) headers.set('if-none-match', sending.tag)
  const kind = kindOf(endpoint, sending)
  if (kind === 'json') headers.set('content-type', 'application/json')
  const body = bodyOf(kind, sending)
  const isStreamed = endpoint.response.kind === 'file' && endpoint.response.isStreamed
  const usual = isStreamed ? null : AbortSignal.timeout(body instanceof FormData ? patience.form : patience.json)
  const signal = sending.signal ?? usual
  try {
    const response = await fetch(pathOf(endpoint.path, sending), { method: endpoint.method, headers, body, signal })
    noteServerTime(response)
    return response
  } catch (error) {
    const slow = error instanceof DOMException && error.name === 'TimeoutError'
    throw slow
      ? new AppError('unavailable', slowSentence, { noAnswer: true })
      : new AppError('unavailable', networkSentence, { lost: true })
  }
}

/** Sends a request, with the identity token if needed; renews a refused token once. */
export async function send(endpoint: Endpoint, sending: Sending): Promise<Response> {
  if (endpoint.access === 'anyone') return await request(endpoint, sending, undefined)
  if (sending.token) return await request(endpoint, sending, sending.token)
  const token = await identityToken(false)
  if (!token) throw new AppError('unauthenticated', text('Not authenticated'))
  const response = await request(endpoint, sending, token)
  if (response.status !== 401) return response
  const fresh = await identityToken(true)
  return fresh && fresh !== token ? await request(endpoint, sending, fresh) : response
}
