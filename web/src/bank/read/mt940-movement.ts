import type { Booking } from './booking.ts'
import { mt940Details } from './mt940-details.ts'
import { entryDay, mt940Cents, mt940Day } from './mt940-values.ts'
import { returnReason } from './returns.ts'

/** Value date, day of booking, mark (`RC` reverses a credit), amount, kind, and the references of customer and bank. */
const movement = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d[\d,.]*)([A-Z][A-Z0-9]{3})?(.*)$/

type OfStatement = Pick<Booking, 'account' | 'currency' | 'isPending'>

/** Reads `:61:` and the `:86:` that follows it. */
export function movementBooking(
  lines: readonly string[],
  details: readonly string[],
  statement: OfStatement,
  place: number,
): Booking {
  const [first = ''] = lines
  const [, date = '', entry = '', mark = '', amount = '', , references = ''] = movement.exec(first) ?? []
  const { name, iban, text, reference, words, isReturn } = mt940Details(details)
  const valueDate = mt940Day(date)
  const cents = mt940Cents(amount)
  const isOutgoing = mark === 'D' || mark === 'RC'
  return {
    ...statement,
    place,
    shown: [first, ...details].join(' '),
    day: (valueDate && entry && entryDay(valueDate, entry)) || valueDate,
    cents: cents !== undefined && isOutgoing ? 0 - cents : cents,
    name,
    iban,
    text: text || (lines[1] ?? ''),
    reference,
    bankId: references.split('//')[1]?.trim() ?? '',
    returned: mark.startsWith('R') || isReturn ? returnReason(words || text, text) : '',
    parts: [],
  }
}
