import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Reads the QR codes in a picture with ZXing, another implementation than the product's. */
export async function readCodes(picture: Uint8Array): Promise<string[]> {
  const found = await readBarcodes(new Blob([new Uint8Array(picture)]), { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}
