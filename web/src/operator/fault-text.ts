import { AppError } from '@tessera/domain/errors'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'

/** The sentence of an error; for a token that has ended, what to do. */
export const faultText = (error: unknown, failure: string): string =>
  error instanceof AppError && error.code === 'unauthenticated'
    ? t('This page was open for an hour and has ended. Reload it to ask for a new link.')
    : errorText(error, failure)
