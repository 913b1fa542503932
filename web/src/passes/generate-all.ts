import { AppError } from '@tessera/domain/errors'
import { passesContract } from '@tessera/domain/passes/contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { saveFile } from '../http/save-file.ts'
import { loadPart } from '../load-part.ts'
import { freeNames } from './free-names.ts'

const failure = text('Failed to generate pass')
const atOnce = 3

interface Holder {
  readonly id: string
  readonly memberId: string
}

/**
 * Makes the passes of members and saves them as one zip, each under the club's number. `onMade` hears how many there
 * are. A member who cannot have one (disabled or deleted meanwhile) is left out; answers how many were.
 * Throws an AppError where no pass can be made at all.
 */
export async function generateAll(members: readonly Holder[], onMade: (made: number) => void): Promise<number> {
  const names = freeNames(members.map(({ memberId }) => memberId))
  const files: Record<string, Uint8Array> = {}
  const queue = members.entries()
  let done = 0
  let leftOut = 0
  const worker = async () => {
    for (const [n, { id }] of queue) {
      const bytes = await make(id)
      const name = names[n]
      if (bytes && name) files[name] = bytes
      else leftOut += 1
      done += 1
      onMade(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const zipSync = await loadPart(async () => (await import('fflate')).zipSync)
  saveFile(new Blob([new Uint8Array(zipSync(files, { level: 0 }))], { type: 'application/zip' }), 'passes.zip')
  return leftOut
}

async function make(memberId: string): Promise<Uint8Array | undefined> {
  try {
    const { blob } = await call(passesContract.generate, { params: { memberId }, failure })
    return new Uint8Array(await blob.arrayBuffer())
  } catch (error) {
    const isOnesOwn = error instanceof AppError && (error.code === 'membership_disabled' || error.code === 'not_found')
    if (isOnesOwn) return undefined
    throw error
  }
}
