import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import type { translator } from '@tessera/domain/texts/translate'
import { inTwoLines, mm, type Pdf, writeLine } from '../pdf/document.ts'
import { ink, soft } from '../pdf/letterhead.ts'

const sheet = { width: 210 * mm, height: 297 * mm, margin: 15 * mm }
const width = sheet.width - 2 * sheet.margin
const head = 16 * mm
const row = { height: 9 * mm, text: 3 * mm }
/** Rows on a sheet. */
export const perSheet = Math.floor((sheet.height - 2 * sheet.margin - head - row.height) / row.height)
const rule = '#d8d2c6'
const boxSide = 4.5 * mm

/** A column before the box. */
export interface PaperColumn {
  readonly name: string
  /** Its part of the width, compared with those of the other columns. */
  readonly share: number
  readonly cell: (member: Omit<Member, 'photoUrl'>) => string
}

interface Sheet {
  readonly title: string
  readonly club: string
  readonly day: string
  readonly page: number
  readonly pages: number
  readonly columns: readonly PaperColumn[]
  readonly members: readonly Omit<Member, 'photoUrl'>[]
}

const signature = text('Signature')
const pageOf = text('Page {page} of {pages}')

/** The left edges of the columns, in points: those that were chosen, box, and the line for the signature. */
function edges(columns: readonly PaperColumn[]) {
  const start = sheet.margin
  const signature = start + width * (columns.length > 3 ? 0.8 : 0.7)
  const box = signature - boxSide - 4 * mm
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let end = start
  const chosen = columns.map(({ share }) => {
    const from = end
    end += ((box - start) * share) / all
    return from
  })
  return { chosen, box, signature }
}

/** Draws a sheet of the list on a new page. */
export function drawAttendance(doc: Pdf, sheetOf: Sheet, t: ReturnType<typeof translator>): void {
  const { title, club, day, page, pages, columns, members } = sheetOf
  doc.addPage()
  const at = edges(columns)
  const line = { least: 6, colour: ink, size: 10 }
  const right = { x: sheet.margin + width / 2, width: width / 2, align: 'right', colour: soft } as const
  writeLine(doc, title, { ...line, x: sheet.margin, y: sheet.margin, width: width / 2, size: 16, bold: true })
  writeLine(doc, club, { ...right, y: sheet.margin, size: 10, least: 6 })
  writeLine(doc, `${day} · ${t(pageOf, { page, pages })}`, { ...right, y: sheet.margin + 14, size: 9 })
  const gap = 3 * mm
  const starts = [...at.chosen, at.box]
  const write = (y: number, cells: readonly string[], look: { bold?: boolean; colour: string; size: number }) => {
    for (const [place, cell] of cells.entries()) {
      const [x = 0, next = 0] = starts.slice(place)
      const cellLine = { ...line, ...look, x, width: next - x - gap }
      const lines = inTwoLines(doc, cell, cellLine)
      if (lines.length === 1) writeLine(doc, cell, { ...cellLine, y })
      else
        for (const [at, part] of lines.entries())
          writeLine(doc, part, { ...cellLine, size: look.size * 0.8, y: y + (at - 0.5) * look.size })
    }
  }
  let y = sheet.margin + head
  const names = columns.map((column) => column.name)
  write(y, names, { bold: true, colour: soft, size: 8 })
  writeLine(doc, t(signature), { ...line, size: 8, bold: true, colour: soft, x: at.signature, y, width: width * 0.2 })
  y += 5 * mm
  for (const member of members) {
    doc.rect(sheet.margin, y, width, 0.5).fill(rule)
    const cells = columns.map(({ cell }) => cell(member))
    write(y + row.text, cells, { colour: ink, size: 10 })
    doc
      .lineWidth(0.8)
      .strokeColor(ink)
      .rect(at.box, y + (row.height - boxSide) / 2, boxSide, boxSide)
      .stroke()
    doc.rect(at.signature, y + row.height - 2 * mm, sheet.margin + width - at.signature, 0.5).fill(soft)
    y += row.height
  }
}
