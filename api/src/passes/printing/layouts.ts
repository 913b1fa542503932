import { mm, type Pdf } from '../../pdf/document.ts'
import type { Holder } from '../cards/make-pass.ts'
import { type CardBack, drawBack } from './draw-back.ts'
import { type CardLook, type CardToDraw, cardSize, drawCard, drawCutMarks } from './draw-card.ts'

/** A card to draw, and whose it is. */
export interface HeldCard extends CardToDraw {
  readonly holder: Holder
}

/** Pages of cards. */
export interface Layout {
  /** Width and height of a page, in points. */
  readonly size: readonly [number, number]
  /** Cards on a page. */
  readonly cards: number
  readonly addPage: (doc: Pdf, look: CardLook) => void
  /** Draws the front of a card at its place on the page. */
  readonly draw: (doc: Pdf, card: HeldCard, look: CardLook, at: number) => void
  /** Draws the back of a card on the page behind; undefined where the front brings it along. */
  readonly drawBehind: ((doc: Pdf, back: CardBack, at: number) => void) | undefined
}

/** A4, with room for eight cards and the cuts between them. */
const sheet = { width: 210 * mm, height: 297 * mm, columns: 2, rows: 4, gap: 4 * mm } as const

const addPage = (doc: Pdf): void => void doc.addPage()

/** Sheets of A4, with marks that a cutter follows. */
export const sheets: Layout = {
  size: [sheet.width, sheet.height],
  cards: sheet.columns * sheet.rows,
  addPage,
  draw(doc, card, look, at) {
    const place = placeOf(at)
    drawCard(doc, card, look, place, 3.18 * mm)
    drawCutMarks(doc, place)
  },
  drawBehind(doc, back, at) {
    const place = placeOf(behind(at))
    drawBack(doc, back, place)
    drawCutMarks(doc, place)
  },
}

/** A page for each card, as printers of plastic cards take them. */
export const plastic: Layout = {
  size: cardSize,
  cards: 1,
  addPage,
  draw: (doc, card, look) => drawCard(doc, card, look, [0, 0], 0),
  drawBehind: (doc, back) => drawBack(doc, back, [0, 0]),
}

/** The upper left corner of a place on the sheet. */
function placeOf(at: number): [number, number] {
  const [width, height] = cardSize
  const { columns, rows, gap } = sheet
  const left = (sheet.width - columns * width - (columns - 1) * gap) / 2
  const top = (sheet.height - rows * height - (rows - 1) * gap) / 2
  return [left + (at % columns) * (width + gap), top + Math.floor(at / columns) * (height + gap)]
}

/** The place on the back of a sheet that lies behind a place on its front, once it is turned over its long edge. */
const behind = (at: number): number => at + sheet.columns - 1 - 2 * (at % sheet.columns)
