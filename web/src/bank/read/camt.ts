import { isPlainDate } from '@tessera/domain/plain-date'
import type { Statement } from './balances.ts'
import { type Booking, type FileBookings, isEuro } from './booking.ts'
import { camtCents } from './camt-amount.ts'
import { entryBooking } from './camt-entry.ts'
import type { Account } from './camt-party.ts'
import { assertBookings, noStatement } from './refusals.ts'
import { nodesAt, nodesNamed, parseXml, textAt, textsAt, type Xml } from './xml.ts'

/** CAMT.053, .052 and .054: the message, and what it holds. */
const kinds = [
  ['BkToCstmrStmt', 'Stmt', 'camt.053'],
  ['BkToCstmrAcctRpt', 'Rpt', 'camt.052'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'camt.054'],
] as const

/**
 * Reads CAMT.052, .053 and .054 of any version; namespaces are not looked at, since banks write wrong ones.
 * @throws AppError `unsupported_media`, `too_large`
 */
export function readCamt(text: string): FileBookings {
  if (!kinds.some(([message]) => text.includes(message))) throw noStatement()
  const file = parseXml(text)
  const messages = kinds.flatMap(([message, part, format]) =>
    nodesNamed(file, message).map((node) => ({ node, part, format })),
  )
  const [first] = messages
  if (!first) throw noStatement()
  const bookings: Booking[] = []
  const statements: Statement[] = []
  for (const statement of messages.flatMap(({ node, part }) => nodesAt(node, part))) {
    const account = accountOf(statement)
    assertBookings(
      bookings.length + nodesAt(statement, 'Ntry').length + nodesAt(statement, 'Ntry/NtryDtls/TxDtls').length,
    )
    const own = nodesAt(statement, 'Ntry').map((entry, place) =>
      entryBooking(entry, account, bookings.length + place + 1),
    )
    bookings.push(...own)
    statements.push(...balancesOf(statement, account, own))
  }
  return { format: first.format, bookings, statements, gaps: [] }
}

const accountOf = (statement: Xml): Account => ({
  iban: textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'),
  owner: textAt(statement, 'Acct/Ownr/Nm', 'Acct/Ownr/Pty/Nm'),
  currency: textAt(statement, 'Acct/Ccy'),
})

/** The statement's balances in euro; the one it begins with is that of the statement before in older files. */
function balancesOf(statement: Xml, account: Account, bookings: readonly Booking[]): Statement[] {
  const opening = balanceOf(statement, 'OPBD') ?? balanceOf(statement, 'PRCD')
  const closing = balanceOf(statement, 'CLBD')
  if (!opening || !closing) return []
  const booked = bookings.filter(({ isPending, currency }) => !isPending && isEuro(currency))
  const turnover = booked.reduce((sum, { cents = 0 }) => sum + cents, 0)
  return [{ account: account.iban, opening, closing, turnover }]
}

function balanceOf(statement: Xml, code: string): Statement['opening'] | undefined {
  const balance = nodesAt(statement, 'Bal').find((one) => textsAt(one, 'Tp/CdOrPrtry/Cd')[0] === code)
  const day = textAt(balance, 'Dt/Dt', 'Dt/DtTm').slice(0, 10)
  const { cents, currency } = camtCents(balance, textAt(balance, 'CdtDbtInd'), 'Amt')
  return cents !== undefined && isEuro(currency) && isPlainDate(day) ? { day, cents } : undefined
}
