import { type StatementLine, statementLineSchema } from '@tessera/domain/bank/statement-line'
import { ibanFault, normalIban } from '@tessera/domain/payments/iban'
import { text } from '@tessera/domain/texts/text'
import { type Booking, isEuro, withoutBatch } from './booking.ts'

/** A booking that is not taken over. */
export interface Fault {
  /** Name of the file, within a ZIP too. */
  readonly file: string
  /** Number of the line or entry in the file, from 1; of the file itself in a ZIP, if it cannot be read as a whole. */
  readonly place: number
  /** An English sentence, from `text`. */
  readonly why: string
  /** What the file says there, shortened. */
  readonly shown: string
}

export interface Lines {
  readonly lines: readonly Omit<StatementLine, 'occurrence'>[]
  readonly faults: readonly Fault[]
  /** Number of bookings that the bank has not carried out yet, which are left out. */
  readonly pending: number
  /** Number of bookings in another currency than euro, which are left out. */
  readonly foreign: number
}

const lineSchema = statementLineSchema.omit({ occurrence: true })
const why = {
  day: text('The day of this booking cannot be read'),
  amount: text('The amount of this booking cannot be read'),
  most: text('Amounts of more than 1,000,000 euro are not taken over'),
  other: text('This booking cannot be read'),
}

/** Checks the bookings of a file: those that are no line of a statement are counted or told. */
export function statementLines(file: string, format: string, bookings: readonly Booking[]): Lines {
  const lines: Omit<StatementLine, 'occurrence'>[] = []
  const faults: Fault[] = []
  const counts = { pending: 0, foreign: 0 }
  for (const booking of bookings.flatMap(withoutBatch)) {
    if (booking.isPending) counts.pending += 1
    else if (!isEuro(booking.currency)) counts.foreign += 1
    else {
      const { data, error } = lineSchema.safeParse({ ...lineOf(booking), format })
      if (data) lines.push(data)
      else
        faults.push({
          file,
          place: booking.place,
          why: faultOf(booking, String(error.issues[0]?.path[0])),
          shown: oneLine(booking.shown, 200),
        })
    }
  }
  return { lines, faults, ...counts }
}

function faultOf({ cents }: Booking, field: string): string {
  if (field === 'day') return why.day
  if (field === 'cents') return cents === undefined ? why.amount : why.most
  return why.other
}

const lineOf = (booking: Booking) => ({
  account: validIban(booking.account),
  day: booking.day,
  cents: booking.cents,
  name: oneLine(booking.name, 140),
  iban: validIban(booking.iban),
  text: oneLine(booking.text, 1000),
  reference: given(oneLine(booking.reference, 140)),
  bankId: given(oneLine(booking.bankId, 140)),
  returned: oneLine(booking.returned, 140),
})

function validIban(written: string): string {
  const iban = normalIban(written)
  return ibanFault(iban) === undefined ? iban : ''
}

/** Removes what stands where there is no reference, and what a spreadsheet has made of a long number. */
const given = (reference: string): string =>
  /^(not ?provided|nonref|nicht angegeben|\d[.,]\d+E\+\d+)$/i.test(reference) ? '' : reference

/** A text in one line, of at most `max` characters. */
function oneLine(written: string, max: number): string {
  const line = written.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length <= max
    ? line
    : line
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
}
