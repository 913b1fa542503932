import { AppError } from '@tessera/domain/errors'
import { photoMaxPixels, photoTooManyPixels, photoUnsupported } from '@tessera/domain/members/member'

/** Bytes to read for a picture's size: a camera writes much data before a JPEG's size. */
export const headerBytes = 512 * 1024

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Validates a photo by its first bytes, before it is decoded: a small file can hold a picture that fills the memory.
 * @throws AppError `unsupported_media`, `too_large`
 */
export function validatePhoto(beginning: Uint8Array): void {
  const size = sizeOf(new DataView(beginning.buffer, beginning.byteOffset, beginning.byteLength))
  if (!size || size.width === 0 || size.height === 0) throw new AppError('unsupported_media', photoUnsupported)
  if (size.width * size.height > photoMaxPixels) throw new AppError('too_large', photoTooManyPixels)
}

function sizeOf(view: DataView): Size | undefined {
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint32(0) === 0x47494638) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (view.getUint16(0) === 0xffd8) return jpegSize(view)
  } catch (error) {
    // The file ends before its size.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** Walks a JPEG's segments to the frame header, which has the size. */
function jpegSize(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1)
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
  }
  return undefined
}
