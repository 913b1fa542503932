import { AppError } from '@tessera/domain/errors'
import { photoUnsupported } from '@tessera/domain/members/member'
import { type Cut, wholeCut } from './photo-cut.ts'
import { headerBytes, judgePhoto } from './photo-header.ts'

/** A photo chosen and not yet sent: the picture, and which square of it. */
export interface ChosenPhoto {
  readonly file: File
  readonly picture: ImageBitmap
  readonly cut: Cut
}

/**
 * Opens a chosen file as a picture; its size is judged before it is unpacked.
 * @throws AppError `unsupported_media`, `too_large`
 */
export async function openPhoto(file: File): Promise<ChosenPhoto> {
  judgePhoto(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()))
  try {
    return { file, picture: await createImageBitmap(file), cut: wholeCut }
  } catch {
    throw new AppError('unsupported_media', photoUnsupported)
  }
}
