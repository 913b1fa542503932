import type { Pdf } from './document.ts'

interface Box {
  readonly width: number
  readonly height: number
  readonly largest: number
  /** The least size of a text of which no word is broken. */
  readonly whole: number
  readonly least: number
  readonly bold?: boolean
  /** True for a number, to which a hyphen at a break would seem to belong. */
  readonly isNumber?: boolean
}

/** A text in lines, with the size that they are set in. */
interface Fitted {
  readonly size: number
  readonly lines: readonly string[]
}

/** Distance of two lines, as a part of their size. */
const leading = 1.15
const step = 0.5

/**
 * Returns a text in the largest size in which it is in a box as a whole, broken at spaces and behind hyphens and slashes. A word that
 * would have to be set too small is broken within. What has no room even so is cut with an ellipsis.
 */
function fitText(doc: Pdf, text: string, box: Box): Fitted {
  const { width, height, largest, whole, least, bold = false, isNumber = false } = box
  doc.font(bold ? 'bold' : 'regular')
  const fits = (line: string) => doc.widthOfString(line) <= width
  const words = text.split(/(?<=[ /-])/)
  const inPieces = () => words.flatMap((word) => pieces(word, fits, isNumber))
  for (const [parts, down] of [[() => words, whole] as const, [inPieces, least] as const])
    for (let size = largest; size >= down; size -= step) {
      doc.fontSize(size)
      const lines = wrap(parts(), fits)
      if (lines.every(fits) && lines.length * size * leading <= height) return { size, lines }
    }
  doc.fontSize(least)
  const lines = wrap(inPieces(), fits).slice(0, Math.max(1, Math.floor(height / (least * leading))))
  return { size: least, lines: lines.with(-1, cut(lines.at(-1) ?? '', fits)) }
}

/** Shortens a line until it fits with an ellipsis. */
function cut(line: string, fits: (line: string) => boolean): string {
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  while (letters.length > 1 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Joins parts to as few lines as they fit in, each as full as possible. */
function wrap(parts: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line && !fits(`${line}${part}`.trimEnd())) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  return [...lines, line.trimEnd()]
}

/** Breaks a word that is too wide into the pieces that fit, with a hyphen between letters unless it is a number. */
function pieces(word: string, fits: (piece: string) => boolean, isNumber: boolean): string[] {
  if (fits(word.trimEnd())) return [word]
  const found: string[] = []
  let piece = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (piece && !fits(`${piece}${segment.trimEnd()}-`)) {
      const isParted = !isNumber && /\p{L}$/u.test(piece) && /^\p{L}/u.test(segment)
      found.push(isParted ? `${piece}-` : piece)
      piece = ''
    }
    piece += segment
  }
  return [...found, piece]
}

/** Writes a text into a box, at its top or in its middle. Texts of one line have the same baseline in all sizes. */
export function writeFitted(
  doc: Pdf,
  text: string,
  { x, y, colour, middle = false, ...box }: Box & { x: number; y: number; colour: string; middle?: boolean },
): void {
  const { size, lines } = fitText(doc, text, box)
  const above = lines.length === 1 ? (box.largest - size) * 0.8 : 0
  const top = y + (middle ? (box.height - lines.length * size * leading) / 2 : above)
  doc.fontSize(size).fillColor(colour)
  for (const [row, line] of lines.entries()) doc.text(line, x, top + row * size * leading, { lineBreak: false })
}
