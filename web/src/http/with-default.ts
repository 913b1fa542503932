import { AppError } from '@tessera/domain/errors'

/** The default sentence of a failure (spec 8), with the reason on a second line. */
export const defaultAbove = (failure: string, reason: string): string => `${failure}\n${reason}`

/** Puts the default sentence above a connection error; leaves other errors unchanged. */
export function withDefault(error: AppError, failure: string): AppError {
  if (!error.noAnswer) return error
  return new AppError(error.code, defaultAbove(failure, error.message), { lost: error.lost, noAnswer: false })
}
