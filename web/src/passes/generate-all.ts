import { AppError } from '@tessera/domain/errors'
import { passesContract } from '@tessera/domain/passes/contract'
import { text } from '@tessera/domain/texts/text'
import { receive } from '../http/receive.ts'
import { saveFile } from '../http/save-file.ts'
import { networkSentence } from '../http/sentences.ts'
import { deviceOf } from '../ui/device.ts'
import { ZipWatch } from './zip-watch.ts'

const failure = text('Failed to generate pass')

/** A zip of passes that Wallet opens; it takes this many at once (Apple, “Distributing and updating a pass”). */
const bundleMimeType = 'application/vnd.apple.pkpasses'
const bundleMost = 10

/** Bytes kept as they arrived. More of them become a Blob, which browsers move out of the page and onto the disk. */
const looseBytes = 8 * 1024 * 1024

/**
 * Saves the passes of all enabled members as one zip. Calls `onMade` with the number that has arrived; returns it in the
 * end, with the name of the file: an iPhone opens a bundle of passes in Wallet. Throws an AppError, also if the zip came
 * without its end.
 */
export async function generateAll(onMade: (made: number) => void): Promise<{ count: number; name: string }> {
  const watch = new ZipWatch()
  let whole = new Blob()
  let loose: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const collect = () => {
    whole = new Blob([whole, ...loose], { type: 'application/zip' })
    loose = []
    size = 0
  }
  await receive(passesContract.generateAll, failure, (part) => {
    const before = watch.files
    watch.push(part)
    loose.push(part)
    size += part.length
    if (size > looseBytes) collect()
    if (watch.files > before) onMade(watch.files)
  })
  if (!watch.isWhole) throw new AppError('unavailable', networkSentence)
  collect()
  const isBundle = watch.files > 0 && watch.files <= bundleMost && deviceOf(navigator) === 'iphone'
  const name = isBundle ? 'passes.pkpasses' : 'passes.zip'
  saveFile(isBundle ? new Blob([whole], { type: bundleMimeType }) : whole, name)
  return { count: watch.files, name }
}
