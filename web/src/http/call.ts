import type { Endpoint, FilesOf, ParamsOf, RequestOf, ResponseOf } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { answerError } from './answer-error.ts'
import { type Sending, send } from './send.ts'

/** A file that a call answered, and the name that the server gave it. */
export interface Download {
  blob: Blob
  fileName: string | undefined
}

type Params<E extends Endpoint> = [ParamsOf<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamsOf<E['path']>, string> }
type Body<E extends Endpoint> = [RequestOf<E>] extends [undefined] ? { body?: undefined } : { body: RequestOf<E> }
type Files<E extends Endpoint> = [FilesOf<E>] extends [never]
  ? { files?: undefined }
  : { files: Partial<Record<FilesOf<E>, Blob | null>> }
type More = { failure?: string }

export type CallOptions<E extends Endpoint> = Params<E> & Body<E> & Files<E> & More
export type Answer<E extends Endpoint> = E['response'] extends { readonly kind: 'file' } ? Download : ResponseOf<E>
type Rest<E extends Endpoint> = Record<never, never> extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]

/**
 * Makes a call of the API as its contract says: path parameters, JSON or multipart body, identity token, typed answer.
 * Throws an AppError whose message is the server's sentence, else `failure`, else 'API request failed'.
 */
export async function call<const E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Answer<E>>
export async function call(endpoint: Endpoint, options: Sending & More = {}): Promise<unknown> {
  const failure = options.failure ?? text('API request failed')
  const response = await send(endpoint, options)
  if (!response.ok) throw await answerError(response, failure)
  if (endpoint.response.kind === 'file') {
    return { blob: await response.blob(), fileName: fileNameOf(response) }
  }
  const read = endpoint.response.schema.safeParse(await response.json().catch(() => undefined))
  if (!read.success) throw new AppError('internal', failure)
  return read.data
}

/** The name in `Content-Disposition`, the one with every alphabet first. */
function fileNameOf(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(header)?.[1]
}
