import { AppError } from '@tessera/domain/errors'
import { photoUnsupported } from '@tessera/domain/members/member'
import { type Cut, wholeCut } from './photo-cut.ts'
import { headerBytes, validatePhoto } from './photo-header.ts'

/** A chosen photo, not sent yet: the picture and the square to cut from it. */
export interface ChosenPhoto {
  readonly file: File
  readonly picture: ImageBitmap
  readonly cut: Cut
}

/**
 * Decodes a chosen file as a picture; validates its size before decoding.
 * @throws AppError `unsupported_media`, `too_large`
 */
export async function openPhoto(file: File): Promise<ChosenPhoto> {
  validatePhoto(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()))
  try {
    return { file, picture: await createImageBitmap(file), cut: wholeCut }
  } catch {
    throw new AppError('unsupported_media', photoUnsupported)
  }
}
