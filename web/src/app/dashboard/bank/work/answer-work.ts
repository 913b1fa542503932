import { AppError } from '@tessera/domain/errors'
import type { BankWork } from './bank-work.ts'

/** A call of one of the functions of `BankWork`, as it is posted to the worker. */
export interface WorkCall {
  readonly id: number
  readonly name: keyof BankWork
  readonly args: readonly unknown[]
}

/** What the worker posts: how far a call is, its result, or its error. */
export type WorkAnswer =
  | { readonly id: number; readonly done: number }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: WorkError }

/** An error as it can be posted; only an AppError has a code. */
interface WorkError {
  readonly code?: AppError['code']
  readonly says: ConstructorParameters<typeof AppError>[1]
}

/** Runs a call, and posts what comes of it. */
export function answerWork(work: BankWork, { id, name, args }: WorkCall, post: (answer: WorkAnswer) => void): void {
  const onProgress = (done: number) => post({ id, done })
  try {
    const run = work[name] as (...args: readonly unknown[]) => unknown
    post({ id, result: run(...args, ...(name === 'match' ? [onProgress] : [])) })
  } catch (error) {
    post({ id, error: error instanceof AppError ? coded(error) : { says: String(error) } })
  }
}

const coded = ({ code, params, message }: AppError): WorkError => ({ code, says: params ?? message })

/** The error that a worker has posted, as it was thrown there. */
export const thrownError = ({ code, says }: WorkError): Error =>
  code ? new AppError(code, says) : new Error(String(says))
