import { csvStyle, ledgerCsv } from '@tessera/domain/payments/ledger-csv'
import type { Payment } from '@tessera/domain/payments/payment'
import { dayOnTheWall } from '@tessera/domain/plain-date'
import { saveFile } from '../http/save-file.ts'
import { locale } from '../language/language.ts'
import { t } from '../language/t.ts'
import type { Payer } from './payer.ts'

/** Saves payments as a CSV file for the treasurer's spreadsheet, with headings, amounts and separators of the chosen language. */
export function exportLedger(payments: readonly Payment[], members: readonly Payer[]): void {
  const numbers = new Map(members.map(({ id, memberId }) => [id, memberId]))
  const csv = ledgerCsv(payments, (id) => numbers.get(id), csvStyle(locale()), t)
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `payments-${dayOnTheWall(new Date())}.csv`)
}
