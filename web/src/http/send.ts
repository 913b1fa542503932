import type { Endpoint } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { networkSentence, slowSentence } from './sentences.ts'
import { identityToken } from './token.ts'

/** What a call takes along. */
export interface Sending {
  params?: Readonly<Record<string, string>> | undefined
  body?: unknown
  files?: Readonly<Record<string, Blob | null | undefined>> | undefined
}

const patience = { json: 60_000, form: 180_000 }

const pathOf = (template: string, params: Sending['params']) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))

/** Fields and files of a multipart form; a file that is not there is left out. */
function formOf({ body, files }: Sending): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, String(value))
  for (const [name, file] of Object.entries(files ?? {})) if (file) form.append(name, file)
  return form
}

async function request(endpoint: Endpoint, sending: Sending, token: string | undefined): Promise<Response> {
  const headers = new Headers({ accept: endpoint.response.kind === 'json' ? 'application/json' : '*/*' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const kind = endpoint.request?.kind
  if (kind === 'json') headers.set('content-type', 'application/json')
  const body = kind === 'json' ? JSON.stringify(sending.body) : kind === 'form' ? formOf(sending) : null
  const signal = AbortSignal.timeout(kind === 'form' ? patience.form : patience.json)
  try {
    return await fetch(pathOf(endpoint.path, sending.params), { method: endpoint.method, headers, body, signal })
  } catch (cause) {
    const slow = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw slow
      ? new AppError('unavailable', slowSentence)
      : new AppError('unavailable', networkSentence, { lost: true })
  }
}

/** Sends a call, with the identity token where one is needed; a refused token is renewed once. */
export async function send(endpoint: Endpoint, sending: Sending): Promise<Response> {
  if (endpoint.access === 'anyone') return await request(endpoint, sending, undefined)
  const token = await identityToken(false)
  if (!token) throw new AppError('unauthenticated', text('Not authenticated'))
  const response = await request(endpoint, sending, token)
  if (response.status !== 401) return response
  const fresh = await identityToken(true)
  return fresh && fresh !== token ? await request(endpoint, sending, fresh) : response
}
