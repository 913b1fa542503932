import { debitContract } from '@tessera/domain/debit/contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../../../http/call.ts'
import { saveFile } from '../../../http/save-file.ts'

export const failedFile = text('The file could not be downloaded')

/** Loads the file of a run, and saves it. Throws an AppError. */
export async function saveRunFile(id: string): Promise<void> {
  const { blob, fileName = 'pain.008.xml' } = await call(debitContract.file, { params: { id }, failure: failedFile })
  saveFile(blob, fileName)
}
