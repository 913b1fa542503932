import { csvStyle, ledgerCsv } from '@tessera/domain/payments/ledger-csv'
import type { Payment } from '@tessera/domain/payments/payment'
import { dayOnTheWall } from '@tessera/domain/plain-date'
import { saveFile } from '../http/save-file.ts'
import { t } from '../language/t.ts'
import type { Payer } from './record-payment-modal.tsx'

/**
 * Saves payments as a CSV file for the treasurer's spreadsheet: in the style of this browser's own language, and with
 * the headings in the one that is spoken.
 */
export function exportLedger(payments: readonly Payment[], members: readonly Payer[]): void {
  const numbers = new Map(members.map(({ id, memberId }) => [id, memberId]))
  // The spreadsheet is the device's, whatever language is spoken here.
  const style = csvStyle(navigator.language)
  const csv = ledgerCsv(payments, (id) => numbers.get(id), style, t)
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `payments-${dayOnTheWall(new Date())}.csv`)
}
