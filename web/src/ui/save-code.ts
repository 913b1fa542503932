import { encodeQR } from 'qr'
import { saveFile } from '../http/save-file.ts'
import { codeBorder } from './qr-code.tsx'

/** Side of a tile in pixels: large enough for a bank's app that reads the picture. */
const tile = 12

/**
 * Saves a QR code as a picture (PNG), for a phone that cannot scan its own screen. A phone gets its share sheet, which saves
 * it among the photos. Throws an Error if the browser makes no picture.
 */
export async function saveCode(content: string, name: string, isPhone: boolean): Promise<void> {
  const file = new File([await drawCode(content)], name, { type: 'image/png' })
  if (!isPhone || !navigator.canShare?.({ files: [file] })) return saveFile(file, name)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // The user has closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

async function drawCode(content: string): Promise<Blob> {
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: codeBorder })
  const canvas = document.createElement('canvas')
  canvas.width = rows.length * tile
  canvas.height = rows.length * tile
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser has no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * tile, y * tile, tile, tile)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the browser made no picture of the canvas')
  return blob
}
