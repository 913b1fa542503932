import { AppError } from '@tessera/domain/errors'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'

/** Returns the function from an error to its sentence; for a token that has ended, to what to do. */
export const faultText =
  (failure: string) =>
  (error: unknown): string =>
    error instanceof AppError && error.code === 'unauthenticated'
      ? t('This page was open for an hour and has ended. Reload it to ask for a new link.')
      : errorText(error, failure)
