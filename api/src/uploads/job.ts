import type { AppError, ErrorCode, ErrorDetails } from '@tessera/domain/errors'

/** Work on an uploaded file that is done in a worker process, and the error where it takes too much. */
export interface UploadJob<Input, Output> {
  /** The file that a worker imports; it exports `run`. */
  readonly module: string
  /** Answers an upload that takes too long, needs too much memory, or breaks the worker. */
  readonly tooMuch: () => AppError
  /** For the types alone. */
  readonly run?: (input: Input) => Output
}

/** Names a job by its module, which must be passed as a type, too, so that it is not loaded into the API itself. */
export const uploadJob = <Module extends { readonly run: (input: never) => unknown }>(
  module: string,
  tooMuch: () => AppError,
): UploadJob<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>> => ({ module, tooMuch })

/** What is sent to a worker: values that `v8.serialize` takes. */
export interface Task {
  readonly module: string
  readonly input: unknown
}

/** What a worker sends back: the result, an error for the user, or an unexpected one. */
export type Outcome =
  | { readonly kind: 'done'; readonly output: unknown }
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      readonly details: ErrorDetails | undefined
    }
  | { readonly kind: 'failed'; readonly error: string }
