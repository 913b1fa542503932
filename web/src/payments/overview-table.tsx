import type { TwoYears } from '@tessera/domain/payments/overview'
import { centsText } from '../language/format.ts'
import { t } from '../language/t.ts'
import styles from './overview.module.css'

interface Props {
  label: string
  /** The first column's name. */
  first: string
  year: number
  rows: readonly (TwoYears & { readonly label: string })[]
  total: TwoYears
}

/** The numbers of a chart, with a total. */
export const OverviewTable = ({ label, first, year, rows, total }: Props) => (
  <table aria-label={label} className={styles.numbers}>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{year}</th>
        <th scope="col">{year - 1}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.label}>
          <th scope="row">{row.label}</th>
          <td>{centsText(row.now)}</td>
          <td>{centsText(row.before)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{t('Total')}</th>
        <td>{centsText(total.now)}</td>
        <td>{centsText(total.before)}</td>
      </tr>
    </tfoot>
  </table>
)
