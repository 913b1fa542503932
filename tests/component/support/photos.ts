import { onTestFinished, vi } from 'vitest'

/** Stubs the image and canvas functions that jsdom lacks; every picture becomes the same photo. */
export function drawPhotos(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 40 }))
  const canvas = HTMLCanvasElement.prototype
  const drawing = vi.spyOn(canvas, 'getContext').mockReturnValue(null)
  const reading = vi.spyOn(canvas, 'toBlob').mockImplementation((made) => made(new Blob(['the photo'])))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    drawing.mockRestore()
    reading.mockRestore()
  })
}
