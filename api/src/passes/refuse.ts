import { AppError } from '@tessera/domain/errors'
import { inEnglish, type Sentence } from '@tessera/domain/texts/text'

/** Error for an unusable upload; `fault` says what is wrong and, if possible, how to fix it. */
export const refuse = (field: string, fault: string | Sentence): AppError =>
  new AppError('pass_upload_refused', fault, { details: { [field]: inEnglish(fault) } })
