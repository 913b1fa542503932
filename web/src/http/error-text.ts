import { AppError } from '@tessera/domain/errors'

/** A sentence for people from whatever was thrown; `fallback` for what was never meant for people. */
export const errorText = (error: unknown, fallback: string): string =>
  error instanceof AppError && error.message ? error.message : fallback
