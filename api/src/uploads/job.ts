import type { AppError, ErrorCode, ErrorDetails } from '@tessera/domain/errors'
import type { Sentence } from '@tessera/domain/texts/text'

/** Work on an uploaded file in a worker process, and the error if it needs too many resources. */
export interface UploadJob<Input, Output> {
  /** The file that a worker imports; it exports `run`. */
  readonly module: string
  /** Creates the error for an upload that takes too long, needs too much memory, or crashes the worker. */
  readonly tooMuch: () => AppError
  /** For type inference only. */
  readonly run?: (input: Input) => Output
}

/** Defines a job by the path of its module; the type argument gives its types without loading it into the API. */
export const uploadJob = <Module extends { readonly run: (input: never) => unknown }>(
  module: string,
  tooMuch: () => AppError,
): UploadJob<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>> => ({ module, tooMuch })

/** A message to a worker, limited to values that `v8.serialize` supports. */
export interface Task {
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
