import { type Cut, squareOf } from './photo-cut.ts'

/** Side of a sent photo, in pixels. */
const side = 512

/** Draws the chosen square over the whole canvas. Transparent pixels become white. */
export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const from = squareOf(picture, cut)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, from.left, from.top, from.side, from.side, 0, 0, canvas.width, canvas.height)
}

/** Cuts out the chosen square as a JPEG file. */
export async function cutOut(picture: ImageBitmap, cut: Cut): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  drawCut(canvas, picture, cut)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('the browser made no picture of the canvas')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
