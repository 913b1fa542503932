import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { csvAmount } from '@tessera/domain/payments/money'
import { type Debt, outstanding } from '@tessera/domain/payments/outstanding'
import type { CsvStyle } from '@tessera/domain/texts/csv-style'
import { text } from '@tessera/domain/texts/text'
import { itemText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { writeCsv } from '../../language/write-csv.ts'
import type { Payer } from '../record/payer.ts'

const columns = [
  text('Member ID'),
  text('Member'),
  text('Membership type'),
  text('Item'),
  text('Due on'),
  text('Price'),
  text('Amount open'),
]

/** CSV text of debts: one row for each item that a member owes, with the total to the cent in the last one. */
export function outstandingCsv(
  debts: readonly Debt<Payer>[],
  types: readonly MembershipType[],
  style: CsvStyle,
): string {
  const names = new Map(types.map(({ id, name }) => [id, name]))
  const rows = debts.map(
    ({ member: { memberId: memberNumber, fullName, typeId = '' }, owed: { label, dueOn = '', price, open } }) => [
      memberNumber,
      fullName,
      names.get(typeId) ?? '',
      itemText(label),
      dueOn,
      csvAmount(price, style),
      csvAmount(open, style),
    ],
  )
  const total = [t('Total'), '', '', '', '', '', csvAmount(outstanding(debts).cents, style)]
  return writeCsv(
    columns.map((name) => t(name)),
    [...rows, total],
    style,
  )
}
