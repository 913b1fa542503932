import { groundOf } from '@tessera/domain/clubs/colour'
import { seasonName } from '@tessera/domain/clubs/season'
import { type CardView, seasonEnd } from '@tessera/domain/passes/card'
import { formatDay } from '@tessera/domain/payments/day'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { drawCode, drawPicture, mm, openPicture, type Pdf, type Picture, writeLine } from '../../pdf/document.ts'
import { writeFitted } from '../../pdf/fit-text.ts'

/** Width and height of a card, in points: 85.6 × 54 mm (ISO/IEC 7810, ID-1). */
export const cardSize = [85.6 * mm, 54 * mm] as const
const [width, height] = cardSize

/** The look that all cards of a club share. */
export interface CardLook {
  readonly title: string
  /** `#rrggbb`; null for the product's. */
  readonly colour: string | null
  readonly logo: Picture | undefined
  readonly language: Language
}

/** A card to draw. */
export interface CardToDraw {
  readonly view: CardView
  /** Content of the code. */
  readonly code: string
  /** The number of the stamp for the season of the card; undefined if the member has none. */
  readonly stamp: string | undefined
  /** A square JPEG. */
  readonly photo: Uint8Array | undefined
}

const productGround = { ground: '#0d332b', text: '#f3eee4', label: '#b5cdc5' }
const margin = 11
const codeSide = 31 * mm
/** From the upper edge of a card to photo and name. */
const headHeight = 45
const ownSizes = { largest: 6.5, whole: 5, least: 3 }
const logoBox = { width: 70, height: 24 }
const titleSizes = { largest: 11, whole: 6, least: 4.5 }
/** Height of the photo and the name, sizes of the name and of the values below it, and the height of a row of values. */
const roomy = {
  side: 42,
  name: { whole: 6, least: 4.5 },
  row: 22,
  value: { height: 15, largest: 8.5, whole: 5, least: 4 },
}
/** The same above own fields of the club. */
const tight = {
  side: 31,
  name: { whole: 6, least: 3.5 },
  row: 17,
  value: { height: 9.5, largest: 8, whole: 5, least: 3 },
}

/**
 * Draws the front of a card with its upper left corner at a place. It has no status, unlike the card on a phone: a status
 * changes and paper does not, so only the check of its code shows it. `corner` is the radius of the corners.
 */
export function drawCard(
  doc: Pdf,
  card: CardToDraw,
  look: CardLook,
  [x, y]: readonly [number, number],
  corner: number,
) {
  const colours = look.colour ? groundOf(look.colour) : productGround
  doc.save()
  doc.roundedRect(x, y, width, height, corner).fill(colours.ground)
  drawHead(doc, look, colours, x + margin, y + margin)
  const right = x + width - margin
  drawCode(doc, card.code, { x: right - codeSide, y: y + height - margin - codeSide, side: codeSide }, 'low')
  if (card.stamp) drawStamp(doc, card.stamp, card.view, look.language, colours, { x: right - codeSide, y: y + 33 })
  drawPerson(doc, card, look, colours, { x: x + margin, y: y + headHeight, width: right - codeSide - 8 - x - margin })
  doc.restore()
}

/** Length of a cut mark and its distance from the card: together they fit into the space between two cards. */
const cut = { length: 1.4 * mm, apart: 0.5 * mm }

/** Draws hairlines at the corners of a card, or of a part of another size, with its upper left corner at a place, outside of it, where it is cut. */
export function drawCutMarks(
  doc: Pdf,
  [left, top]: readonly [number, number],
  [wide, high]: readonly [number, number] = cardSize,
) {
  doc.save().lineWidth(0.25).strokeColor('#808080')
  for (const [x, outwards] of [
    [left, -1],
    [left + wide, 1],
  ] as const)
    for (const [y, away] of [
      [top, -1],
      [top + high, 1],
    ] as const) {
      const [from, to] = [cut.apart, cut.apart + cut.length]
      doc
        .moveTo(x + outwards * from, y)
        .lineTo(x + outwards * to, y)
        .stroke()
      doc
        .moveTo(x, y + away * from)
        .lineTo(x, y + away * to)
        .stroke()
    }
  doc.restore()
}

/** Draws dashes above and below the line on which a card is folded, from its upper to its lower edge. */
export function drawFoldMarks(doc: Pdf, x: number, [top, bottom]: readonly [number, number]) {
  doc.save().lineWidth(0.25).strokeColor('#808080').dash(1, { space: 1 })
  for (const [from, outwards] of [
    [top, -1],
    [bottom, 1],
  ] as const)
    doc
      .moveTo(x, from + outwards * cut.apart)
      .lineTo(x, from + outwards * (cut.apart + 2 * cut.length))
      .stroke()
  doc.restore()
}

type Colours = ReturnType<typeof groundOf>

function drawHead(doc: Pdf, { logo, title }: CardLook, { text }: Colours, x: number, y: number) {
  const scale = logo ? Math.min(logoBox.width / logo.width, logoBox.height / logo.height) : 0
  const room = logo ? logo.width * scale + 7 : 0
  if (logo) drawPicture(doc, logo, x, y, { width: logo.width * scale, height: logo.height * scale })
  const box = { width: width - 2 * margin - room, height: logoBox.height - 4, ...titleSizes, bold: true }
  writeFitted(doc, title, { ...box, x: x + room, y: y - 1, colour: text, middle: true })
}

/** Draws the number of the stamp with its season above the code, for who sticks the stamp onto the card. */
function drawStamp(
  doc: Pdf,
  stamp: string,
  view: CardView,
  language: Language,
  { text, label }: Colours,
  { x, y }: { x: number; y: number },
) {
  const season = seasonName(view.year, view.seasonStartsInMonth ?? 1)
  const t = translator(language)
  const name = t('Stamp {season}', { season }).toUpperCase()
  writeLine(doc, name, { x, y, width: codeSide, size: 5, least: 4, colour: label })
  writeLine(doc, stamp, { x, y: y + 7, width: codeSide, size: 8.5, least: 4, bold: true, colour: text })
}

function drawPerson(
  doc: Pdf,
  { view, photo }: CardToDraw,
  { language }: CardLook,
  { text, label }: Colours,
  place: { x: number; y: number; width: number },
) {
  const t = translator(language)
  const { x, y } = place
  const own = (view.more ?? []).map((field) => `${field.label}: ${field.value}`).join(' · ')
  const { side, ...sizes } = own ? tight : roomy
  const room = photo ? side + 7 : 0
  if (photo) {
    doc.save().roundedRect(x, y, side, side, 6).clip()
    drawPicture(doc, openPicture(doc, photo), x, y, { width: side, height: side })
    doc.restore()
  }
  const beside = { x: x + room, width: place.width - room }
  const box = { ...sizes.name, largest: photo ? 10 : 13, height: side, bold: true }
  writeFitted(doc, view.fullName, { ...box, ...beside, y: y + 1, colour: text })
  const startsIn = view.seasonStartsInMonth ?? 1
  const pairs = [
    [t('MEMBER ID'), view.memberId],
    ...(view.typeName ? [[t('Membership type').toUpperCase(), view.typeName] as const] : []),
    [t('SEASON'), seasonName(view.year, startsIn)],
    [t('VALID UNTIL'), formatDay(seasonEnd(view), paperLocales[language])],
  ] as const
  const column = place.width / 2
  for (const [at, [name, value]] of pairs.entries()) {
    const cell = { x: x + (at % 2) * column, width: column - 5 }
    const top = y + side + 8 + Math.floor(at / 2) * sizes.row
    writeLine(doc, name, { ...cell, y: top, size: 5, least: 4, colour: label })
    writeFitted(doc, value, { ...cell, ...sizes.value, y: top + 6.5, colour: text, isNumber: value === view.memberId })
  }
  if (!own) return
  const below = y + side + 8 + 2 * sizes.row + 1.5
  const block = { x, y: below, width: place.width, height: y - headHeight + height - margin - 2 - below }
  writeFitted(doc, own, { ...block, ...ownSizes, colour: text })
}
