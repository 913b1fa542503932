import { ledgerHead, ledgerRows } from '@tessera/domain/payments/ledger-rows'
import type { Payment } from '@tessera/domain/payments/payment'
import type { CsvStyle } from '@tessera/domain/texts/csv-style'
import { saveCsv } from '../../http/save-csv.ts'
import { t } from '../../language/t.ts'
import { loadPart } from '../../load-part.ts'
import { useToday } from '../../ui/today.tsx'
import { useCsvExport } from '../../ui/use-csv-export.ts'
import type { Payer } from '../record/payer.ts'
import { useGivesStamps } from '../record/use-gives-stamps.ts'

/** Returns a function that saves payments as a CSV file, with the members' numbers. */
export function useExportLedger(): (payments: readonly Payment[], members: readonly Payer[]) => Promise<void> {
  const exportCsv = useCsvExport()
  const today = useToday()
  const givesStamps = useGivesStamps()
  return async (all, members) => {
    const payments = givesStamps ? all : all.map(({ stampNumber: _, ...payment }) => payment)
    // The CSV library is loaded with the first export.
    const { writeCsv } = await loadPart(() => import('../../language/write-csv.ts'))
    const numbers = new Map(members.map((member) => [member.id, member.memberId]))
    const head = ledgerHead(payments).map((name) => t(name))
    const csv = (style: CsvStyle) =>
      writeCsv(
        head,
        ledgerRows(payments, (id) => numbers.get(id), style, t),
        style,
      )
    exportCsv((other) => saveCsv(csv, `payments-${today}.csv`, other))
  }
}
