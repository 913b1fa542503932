import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { readCodes } from './read-code.ts'

/** A page of a PDF, as PDFium shows it, another implementation than the product's. Sizes are points. */
interface ReadPage {
  readonly width: number
  readonly height: number
  readonly text: string
  /** Draws the page as a PNG, with this many pixels per inch. */
  readonly draw: (perInch: number) => Promise<Buffer>
  /** The contents of the QR codes on a print of 300 pixels per inch. */
  readonly codes: () => Promise<string[]>
}

const points = 72

/** Opens a PDF for the running test. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Buffer.from(bytes))
  onTestFinished(() => {
    document.destroy()
    library.destroy()
  })
  return [...document.pages()].map((page, at) => {
    // A drawn page is closed.
    const draw = async (perInch: number) => {
      const { data, width, height } = await document.getPage(at).render({ scale: perInch / points, render: 'bitmap' })
      return sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer()
    }
    // PDFium writes a hyphen at the end of a line as U+FFFE.
    const { originalWidth, originalHeight } = page.getOriginalSize()
    return {
      width: originalWidth,
      height: originalHeight,
      text: page.getText().replaceAll('\ufffe', '-'),
      draw,
      codes: async () => readCodes(await draw(300)),
    }
  })
}
