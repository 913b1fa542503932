import type { Statement } from './balances.ts'
import type { Booking, FileBookings } from './booking.ts'
import { isEuro } from './booking.ts'
import { movementBooking } from './mt940-movement.ts'
import { mt940Cents, mt940Day } from './mt940-values.ts'
import { assertBookings } from './refusals.ts'

interface Tag {
  readonly tag: string
  readonly lines: string[]
  readonly place: number
}

/** True for a file in MT940 or MT942. */
export const isMt940 = (text: string): boolean => /^\s*(?:\{.*\s)?:20:/.test(text) && /^:(?:25|60[FM]|61):/m.test(text)

/** Reads the statements of MT940. The bookings of MT942, which has no balances, are all pending: they come again. @throws AppError `too_large` */
export function readMt940(text: string): FileBookings {
  const bookings: Booking[] = []
  const statements: Statement[] = []
  const tags = tagsOf(text)
  assertBookings(tags.filter(({ tag }) => tag === '61').length)
  for (const message of messages(tags)) {
    const [opening, closing] = [balanceOf(message, '60'), balanceOf(message, '62')]
    const written = message.find(({ tag }) => tag === '25')?.lines[0] ?? ''
    const account = {
      account: written.replace(/^\//, '').replace(/(?<=\d)[A-Z]{3}$/, ''),
      currency: opening?.currency ?? '',
      isPending: !opening && message.some(({ tag }) => /^(13D?|34F)$/.test(tag)),
    }
    const own = message.flatMap(({ tag, lines, place }, number) => {
      if (tag !== '61') return []
      const next = message[number + 1]
      return movementBooking(lines, next?.tag === '86' ? next.lines : [], account, place)
    })
    bookings.push(...own)
    if (!opening || !closing || !isEuro(opening.currency)) continue
    const turnover = own.reduce((sum, { cents = 0 }) => sum + cents, 0)
    statements.push({ account: account.account, opening, closing, turnover })
  }
  return { format: 'mt940', bookings, statements, gaps: [] }
}

/** The tags of a file, each with the lines that follow it. */
function tagsOf(text: string): Tag[] {
  const tags: Tag[] = []
  text.split(/\r\n?|\n/).forEach((line, index) => {
    const bare = line.replace(/^\{1:.*\{4:/, '')
    const [, tag, first = ''] = /^:(\d\d[A-Z]?|NS):(.*)$/.exec(bare) ?? []
    if (tag) tags.push({ tag, lines: [first], place: index + 1 })
    else if (/^-\}?$/.test(bare.trim())) tags.push({ tag: 'end', lines: [], place: index + 1 })
    else if (bare !== '') tags.at(-1)?.lines.push(bare)
  })
  return tags
}

function messages(tags: readonly Tag[]): Tag[][] {
  const all: Tag[][] = []
  for (const tag of tags) {
    if (tag.tag === '20' || all.length === 0) all.push([])
    all.at(-1)?.push(tag)
  }
  return all
}

function balanceOf(message: readonly Tag[], start: string) {
  const written = message.find(({ tag }) => tag === `${start}F` || tag === `${start}M`)?.lines[0] ?? ''
  const [, sign, date = '', currency = '', amount = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)/.exec(written) ?? []
  const [day, cents] = [mt940Day(date), mt940Cents(amount)]
  return day && cents !== undefined ? { day, cents: sign === 'D' ? 0 - cents : cents, currency } : undefined
}
