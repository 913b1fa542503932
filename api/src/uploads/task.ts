import type { AppError, ErrorCode, ErrorDetails } from '@tessera/domain/errors'
import type { Sentence } from '@tessera/domain/texts/text'

/** Tasks of a lane wait for each other only, so that no photo waits behind certificates. */
type Lane = 'pictures' | 'keys'

/** Where a task waits, and the rate limit that its upload counts for. */
export interface Kind {
  readonly lane: Lane
  readonly limit: 'photosPerClub' | 'uploadsPerClub'
}

/** Work on an uploaded file in a worker process, and the error if it needs too many resources. */
export interface UploadTask<Input, Output> extends Kind {
  /** The file that a worker imports; it exports `run`. */
  readonly module: string
  /** Creates the error for an upload that takes too long, needs too much memory, or crashes the worker. */
  readonly tooMuch: () => AppError
  /** For type inference only. */
  readonly run?: (input: Input) => Output
}

/** Defines a task by the path of its module; the type argument gives its types without loading it into the API. */
export const uploadTask = <Module extends { readonly run: (input: never) => unknown }>(
  module: string,
  tooMuch: () => AppError,
  kind: Kind,
): UploadTask<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>> => ({ module, tooMuch, ...kind })

/** A message to a worker, limited to values that `v8.serialize` supports. */
export interface Assignment {
  readonly module: string
  readonly input: unknown
}

/** A worker's reply: the result, an error for the user, or an unexpected one. */
export type Outcome =
  | { readonly kind: 'done'; readonly output: unknown }
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly says: string | Sentence
      readonly details: ErrorDetails | undefined
    }
  | { readonly kind: 'failed'; readonly error: string }
