import { passesContract } from '@tessera/domain/passes/contract'
import { passFileName } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { saveFile } from '../http/save-file.ts'

/** Makes a member's pass and saves it under the club's number of the member. Throws an AppError. */
export async function generatePass({ id, memberId }: { id: string; memberId: string }): Promise<void> {
  const failure = text('Failed to generate pass')
  const { blob } = await call(passesContract.generate, { params: { memberId: id }, failure })
  saveFile(blob, passFileName(memberId))
}
