import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { loadPart } from '../load-part.ts'

/** Returns the text of a QR code in the current picture of a video; undefined if there is none. */
type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** The browser's own reader of codes (https://wicg.github.io/shape-detection-api/), which TypeScript does not know yet. */
interface BarcodeDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Returns the browser's own reader, else one in WebAssembly. Throws `PartNotLoaded` if that cannot be loaded. */
export async function makeCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { readonly BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector
  if (own && (await own.getSupportedFormats()).includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { prepareZXingModule, readBarcodes } = await loadPart(() => import('zxing-wasm/reader'))
  await loadPart(async () => prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!context || width === 0) return undefined
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0)
    const found = await readBarcodes(context.getImageData(0, 0, width, height), { formats: ['QRCode'] })
    return found[0]?.text
  }
}
