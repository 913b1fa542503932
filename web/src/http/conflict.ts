import { AppError } from '@tessera/domain/errors'

/** True if a save was refused because somebody else has changed the same fields since they were seen. */
export const isConflict = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'changed_meanwhile' && error.details !== undefined
