import { AppError } from '@tessera/domain/errors'

/** An upload that cannot be used: one sentence that says what is wrong and, where there is one, the way out. */
export const refuse = (field: string, fault: string): AppError =>
  new AppError('pass_upload_refused', fault, { details: { [field]: fault } })
