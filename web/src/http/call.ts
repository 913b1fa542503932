import type { AcceptedOf, Endpoint, FilesOf, ParamsOf, QueryOf, RequestOf } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { answerError } from './answer-error.ts'
import { type Sending, send } from './send.ts'
import { withDefault } from './with-default.ts'

/** Message of a failure without a sentence from the server or the caller. */
export const defaultFailure = text('API request failed')

/** A file response, and its name from the server. */
interface Download {
  blob: Blob
  fileName: string | undefined
}

type Params<E extends Endpoint> = [ParamsOf<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamsOf<E['path']>, string> }
type Query<E extends Endpoint> = [QueryOf<E>] extends [never]
  ? { query?: undefined }
  : { query?: Partial<Record<QueryOf<E>, string | undefined>> }
type Body<E extends Endpoint> = [RequestOf<E>] extends [undefined] ? { body?: undefined } : { body: RequestOf<E> }
type Files<E extends Endpoint> = [FilesOf<E>] extends [never]
  ? { files?: undefined }
  : { files: Partial<Record<FilesOf<E>, Blob | null>> }
type More = { failure?: string; token?: string }

export type CallOptions<E extends Endpoint> = Params<E> & Query<E> & Body<E> & Files<E> & More
export type Answer<E extends Endpoint> = E['response'] extends { readonly kind: 'file' } ? Download : AcceptedOf<E>
export type Rest<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]

/**
 * Calls an API endpoint by its contract: path parameters, query, JSON or multipart body, token, typed response.
 * Throws an AppError. Its message is the server's sentence, else `failure`, by default 'API request failed'. Without a
 * response, a second line gives the reason.
 */
export async function call<const E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Answer<E>>
export async function call(endpoint: Endpoint, options: Sending & More = {}): Promise<unknown> {
  const failure = options.failure ?? defaultFailure
  const known = options.query ? undefined : answers.get(endpoint)
  const response = await send(endpoint, { ...options, tag: known?.tag }).catch((error: unknown) => {
    throw error instanceof AppError ? withDefault(error, failure) : error
  })
  if (known && response.status === 304) return known.value
  if (!response.ok) throw await answerError(response, failure)
  if (endpoint.response.kind === 'file') {
    return { blob: await response.blob(), fileName: fileNameOf(response) }
  }
  const { schema, accepted = schema } = endpoint.response
  const read = accepted.safeParse(await response.json().catch(() => undefined))
  if (!read.success) throw new AppError('internal', failure)
  const tag = response.headers.get('etag')
  if (tag && !options.query) answers.set(endpoint, { tag, value: read.data })
  return read.data
}

/**
 * Lists as they last came, with their ETags, so that an unchanged one does not come again. In memory, because nothing of
 * them may stay on the disk. An ETag is made from the content: a list of another user or club never has the same.
 */
const answers = new Map<Endpoint, { readonly tag: string; readonly value: unknown }>()

/** Forgets the lists, such as when another user signs in. */
export const forgetAnswers = (): void => answers.clear()

/** File name in `Content-Disposition`; prefers the encoded `filename*`, which can have any letter. */
function fileNameOf(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(header)?.[1]
}
