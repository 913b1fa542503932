import type { Member } from '@tessera/domain/members/member'
import { nameInLists } from '@tessera/domain/members/names'
import { text } from '@tessera/domain/texts/text'
import type { translator } from '@tessera/domain/texts/translate'
import { mm, type Pdf, writeLine } from '../pdf/document.ts'
import { ink, soft } from '../pdf/letterhead.ts'

const sheet = { width: 210 * mm, height: 297 * mm, margin: 15 * mm }
const width = sheet.width - 2 * sheet.margin
const head = 24 * mm
const row = { height: 9 * mm, text: 3 * mm }
/** Rows on a sheet. */
export const perSheet = Math.floor((sheet.height - 2 * sheet.margin - head - row.height) / row.height)
const rule = '#d8d2c6'
const box = 4.5 * mm

/** A column between the name and the box. */
export interface PaperColumn {
  readonly name: string
  readonly cell: (member: Omit<Member, 'photoUrl'>) => string
}

export interface Sheet {
  readonly title: string
  readonly club: string
  readonly day: string
  readonly page: number
  readonly pages: number
  readonly columns: readonly PaperColumn[]
  readonly members: readonly Omit<Member, 'photoUrl'>[]
}

const signature = text('Signature')
const number = text('Member ID')
const name = text('Name')
const pageOf = text('Page {page} of {pages}')

/** The left edges of the columns, in points: number, name, those that were chosen, box, and the line for the signature. */
function edges(count: number): {
  number: number
  name: number
  columns: number[]
  box: number
  signature: number
  each: number
} {
  const signatureWidth = (count > 1 ? 0.22 : 0.3) * width
  const start = sheet.margin
  const boxAt = start + width - signatureWidth - box - 4 * mm
  const nameAt = start + 22 * mm
  const nameWidth = count === 0 ? boxAt - nameAt : Math.max(38 * mm, (boxAt - nameAt) / (count + 1))
  const each = count === 0 ? 0 : (boxAt - nameAt - nameWidth) / count
  const columns = Array.from({ length: count }, (_, at) => nameAt + nameWidth + at * each)
  return { number: start, name: nameAt, columns, box: boxAt, signature: boxAt + box + 4 * mm, each }
}

/** Draws a sheet of the list on a new page. */
export function drawAttendance(doc: Pdf, sheetOf: Sheet, t: ReturnType<typeof translator>): void {
  const { title, club, day, page, pages, columns, members } = sheetOf
  doc.addPage()
  const at = edges(columns.length)
  const line = { least: 6, colour: ink, size: 10 }
  const right = { x: sheet.margin + width / 2, width: width / 2, align: 'right', colour: soft } as const
  writeLine(doc, title, { ...line, x: sheet.margin, y: sheet.margin, width: width / 2, size: 16, bold: true })
  writeLine(doc, club, { ...right, y: sheet.margin, size: 10, least: 6 })
  writeLine(doc, `${day} · ${t(pageOf, { page, pages })}`, { ...right, y: sheet.margin + 14, size: 9 })
  const end = columns[0] ? (at.columns[0] ?? at.box) : at.box
  const gap = 3 * mm
  const write = (y: number, cells: readonly string[], look: { bold?: boolean; colour: string; size: number }) => {
    const [memberNumber = '', fullName = '', ...others] = cells
    writeLine(doc, memberNumber, { ...line, ...look, x: at.number, y, width: at.name - at.number - gap })
    writeLine(doc, fullName, { ...line, ...look, x: at.name, y, width: end - at.name - gap })
    for (const [place, other] of others.entries())
      writeLine(doc, other, { ...line, ...look, x: at.columns[place] ?? 0, y, width: at.each - gap })
  }
  let y = sheet.margin + head
  const names = [t(number), t(name), ...columns.map((column) => column.name)]
  write(y, names, { bold: true, colour: soft, size: 8 })
  writeLine(doc, t(signature), { ...line, size: 8, bold: true, colour: soft, x: at.signature, y, width: width * 0.2 })
  y += 5 * mm
  for (const member of members) {
    doc.rect(sheet.margin, y, width, 0.5).fill(rule)
    const cells = [member.memberId, nameInLists(member), ...columns.map(({ cell }) => cell(member))]
    write(y + row.text, cells, { colour: ink, size: 10 })
    doc
      .lineWidth(0.8)
      .strokeColor(ink)
      .rect(at.box, y + (row.height - box) / 2, box, box)
      .stroke()
    doc.rect(at.signature, y + row.height - 2 * mm, sheet.margin + width - at.signature, 0.5).fill(soft)
    y += row.height
  }
}
