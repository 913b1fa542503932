import { formatDay } from '@tessera/domain/payments/day'
import { formatCents, formatEuro, toCents } from '@tessera/domain/payments/money'
import { wayLabels } from '@tessera/domain/payments/ways'
import type { AuditorsYear } from '@tessera/domain/receipts/auditors-year'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { mm, type Pdf, writeLine } from '../pdf/document.ts'
import { ink, soft } from '../pdf/letterhead.ts'

export const auditorsTitle = text('Payments {season} for the auditors')
const pageOf = text('Page {page} of {pages}')

const sheet = { width: 210 * mm, height: 297 * mm, margin: 15 * mm, head: 12 * mm }
const width = sheet.width - 2 * sheet.margin
const rule = '#d8d2c6'
/** Height of each kind of line, in points. A heading and the names of columns stand above at least one more line. */
const heights = { heading: 13 * mm, names: 6 * mm, row: 6 * mm, sum: 7 * mm, note: 6 * mm }
const belowHeight = 4 * mm

/** A line of the sheets: its cells, and smaller text below them. A heading and a note are one cell. */
interface Line {
  readonly kind: keyof typeof heights
  readonly cells: readonly string[]
  readonly below?: string
}

/** The parts of the width that the columns of payments and of sums have; the last one is flush right, sums also their count. */
const paymentColumns = [0.12, 0.28, 0.25, 0.12, 0.11, 0.12]
const sumColumns = [0.5, 0.15, 0.35]

/** Data of the club on the sheets; days are calendar days. */
interface Facts {
  readonly club: string
  readonly from: string
  readonly to: string
  readonly today: string
}

/** A line of a bank statement that payments were made of. */
interface BankLine {
  readonly day: string
  readonly name: string
  readonly text: string
  readonly reference: string
}

/** Lays out the season in lines, and those on sheets. `lines` has the lines of bank statements by their ids. */
export function sheetsOf(
  year: AuditorsYear,
  lines: ReadonlyMap<string, BankLine>,
  { club, from, to, today }: Facts,
  language: Language,
): Line[][] {
  const t = translator(language)
  const locale = paperLocales[language]
  const day = (one: string | undefined) => formatDay(one, locale)
  const money = (cents: number) => formatCents(cents, locale)
  const counted = new Intl.NumberFormat(locale)
  const number = (count: number) => counted.format(count)
  const sums = (heading: string, name: string, rows: readonly { label: string; count: number; cents: number }[]) => [
    line('heading', heading),
    line('names', name, t('Payments'), t('Amount')),
    ...rows.map(({ label, count, cents }) => line('row', label, number(count), money(cents))),
    line('sum', t('Total'), number(year.all.count), money(year.all.cents)),
  ]
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const names = line('names', t('Date'), t('Member'), t('Item'), t('Paid by'), t('Receipt'), t('Amount'))
  const bankText = (id: string | undefined) => {
    const found = id === undefined ? undefined : lines.get(id)
    if (!found) return ''
    const hasOwn = found.reference !== 'NOTPROVIDED' && !found.text.includes(found.reference)
    const reference = hasOwn ? found.reference : ''
    return t('Bank: {line}', { line: [day(found.day), found.name, found.text, reference].filter(Boolean).join(' · ') })
  }
  const { last, gaps } = year.numbers
  const all = [
    line('note', club),
    line('note', t('{from} to {to}, as of {day}', { from: day(from), to: day(to), day: day(today) })),
    ...(year.undated > 0
      ? [
          line(
            'note',
            t('{n, plural, one {# payment has} other {# payments have}} no valid day, and no year has them.', {
              n: year.undated,
            }),
          ),
        ]
      : []),
    ...sums(
      t('Received by item'),
      t('Item'),
      year.items.map(({ itemName: label, ...sum }) => ({ label, ...sum })),
    ),
    ...sums(
      t('Received by way of payment'),
      t('Paid by'),
      year.ways.map(({ way, ...sum }) => ({ label: way ? t(wayLabels[way]) : t('Not stated'), ...sum })),
    ),
    ...sums(
      t('Received by month'),
      t('Month'),
      year.months.map(({ month, ...sum }) => ({
        label: monthName.format(new Date(Date.UTC(2000, month - 1))),
        ...sum,
      })),
    ),
    line('heading', t('Numbers of receipts')),
    line('note', last === 0 ? t('No receipt was given.') : t('Numbers given: 1 to {last}', { last: number(last) })),
    ...(last > 0 && gaps.length === 0 ? [line('note', t('No number is missing.'))] : []),
    ...gaps.map((gap) =>
      line(
        'note',
        gap.from === gap.to
          ? t('Number {number} is missing.', { number: number(gap.from) })
          : t('The numbers {from} to {to} are missing.', { from: number(gap.from), to: number(gap.to) }),
      ),
    ),
    line('heading', t('Corrected and cancelled receipts')),
    ...(year.corrections.length === 0 ? [line('note', t('None'))] : [names]),
    ...year.corrections.map(({ issuedOn, memberName, itemName, kind, number: given, replaces = '', amount }) => ({
      ...line('row', day(issuedOn), memberName, itemName, '', given, money(amount)),
      below:
        kind === 'cancelled'
          ? t('Receipt {number} no longer counts: its payment was deleted.', { number: replaces })
          : t('This receipt takes the place of receipt {number}.', { number: replaces }),
    })),
    line('heading', t('Payments that went back')),
    ...(year.takenBack.length === 0 ? [line('note', t('None'))] : [names]),
    ...year.takenBack.map(({ day: on, memberName, itemName, why, cents }) => ({
      ...line('row', day(on), memberName, itemName, '', '', money(cents)),
      below: why === 'returned' ? t('Sent back by the bank') : t('Refunded by the club'),
    })),
    line('heading', t('Payments')),
    ...(year.rows.length === 0 ? [line('note', t('None'))] : [names]),
    ...year.rows.map(({ payment, receipts }) => {
      const { paymentDate, memberName, itemName, paidBy, amount, waived, bankLineId, notes } = payment
      const way = paidBy ? t(wayLabels[paidBy]) : ''
      const waiver =
        toCents(amount) > 0 ? '' : waived === undefined ? t('Waived') : `${t('Waived')}: ${formatEuro(waived, locale)}`
      const earlier = receipts.slice(0, -1).join(', ')
      const corrected = earlier && t('Earlier receipts: {numbers}', { numbers: earlier })
      const below = [waiver, corrected, bankText(bankLineId), notes].filter(Boolean).join(' · ')
      return {
        ...line('row', day(paymentDate), memberName, itemName, way, receipts.at(-1) ?? '', formatEuro(amount, locale)),
        ...(below && { below }),
      }
    }),
    line('sum', t('Total'), number(year.all.count), money(year.all.cents)),
  ]
  return onSheets(all)
}

const line = (kind: Line['kind'], ...cells: readonly string[]): Line => ({ kind, cells })

const heightOf = ({ kind, below }: Line): number => heights[kind] + (below ? belowHeight : 0)

/** Splits lines into sheets; a table that goes on has the names of its columns again, and no heading stands at the end of a sheet. */
function onSheets(lines: readonly Line[]): Line[][] {
  const space = sheet.height - 2 * sheet.margin - sheet.head
  const sheets: Line[][] = [[]]
  let used = 0
  let names: Line | undefined
  for (const [at, one] of lines.entries()) {
    if (one.kind === 'heading') names = undefined
    let needed = heightOf(one)
    if (one.kind === 'heading' || one.kind === 'names')
      for (const next of lines.slice(at + 1, at + 3)) needed += heightOf(next)
    if (used + needed > space) {
      const again = names && (one.kind === 'row' || one.kind === 'sum') ? [names] : []
      sheets.push([...again])
      used = again.length * heights.names
    }
    if (one.kind === 'names') names = one
    sheets.at(-1)?.push(one)
    used += heightOf(one)
  }
  return sheets
}

interface Place {
  readonly title: string
  readonly page: number
  readonly pages: number
}

/** Draws a sheet on a new page. */
export function drawSheet(
  doc: Pdf,
  lines: readonly Line[],
  { title, page, pages }: Place,
  t: ReturnType<typeof translator>,
): void {
  doc.addPage()
  const top = { x: sheet.margin, y: sheet.margin, width, least: 6 }
  writeLine(doc, title, { ...top, width: width * 0.7, size: 14, bold: true, colour: ink })
  writeLine(doc, t(pageOf, { page, pages }), { ...top, size: 9, align: 'right', colour: soft })
  let y = sheet.margin + sheet.head
  for (const one of lines) {
    drawLine(doc, one, y)
    y += heightOf(one)
  }
}

function drawLine(doc: Pdf, { kind, cells, below = '' }: Line, y: number): void {
  const columns = cells.length === paymentColumns.length ? paymentColumns : cells.length === 1 ? [1] : sumColumns
  const isHeading = kind === 'heading'
  const look = {
    size: isHeading ? 12 : kind === 'names' ? 8 : 9,
    least: 6,
    bold: kind !== 'row' && kind !== 'note',
    colour: kind === 'names' ? soft : ink,
  }
  if (kind === 'row' || kind === 'sum') doc.rect(sheet.margin, y, width, 0.5).fill(rule)
  let x = sheet.margin
  for (const [at, cell] of cells.entries()) {
    const part = width * (columns[at] ?? 0)
    const isNumber = cells.length > 1 && (at === cells.length - 1 || (columns === sumColumns && at > 0))
    const gap = at === cells.length - 1 ? 0 : 2 * mm
    const cellLine = { ...look, x, y: y + (isHeading ? 6 * mm : 1.5 * mm), width: part - gap }
    writeLine(doc, cell, { ...cellLine, align: isNumber ? 'right' : 'left' })
    x += part
  }
  if (below)
    writeLine(doc, below, {
      x: sheet.margin + width * 0.12,
      y: y + heights[kind] - 0.5 * mm,
      width: width * 0.76,
      size: 7.5,
      least: 6,
      colour: soft,
    })
}
