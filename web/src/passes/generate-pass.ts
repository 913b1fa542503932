import { passesContract } from '@tessera/domain/passes/contract'
import { passFileName } from '@tessera/domain/passes/file-names'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { saveFile } from '../http/save-file.ts'
import { t } from '../language/t.ts'
import type { PassHolder } from './passes-table.tsx'
import { reloadPassConfig } from './use-pass-config.ts'

const failure = text('Failed to generate pass')

/** Generates a member's pass and saves it under the member number; returns the success message. Throws an AppError. */
export async function generatePass({ id, memberId: memberNumber }: PassHolder): Promise<string> {
  const { blob } = await call(passesContract.generate, { params: { memberId: id }, failure })
  saveFile(blob, passFileName(memberNumber))
  void reloadPassConfig()
  return t('Pass generated successfully for member {id}', { id: memberNumber })
}
