import type { Overview, TwoSeasons } from '@tessera/domain/payments/overview'
import { centsText } from '../language/format.ts'
import { t } from '../language/t.ts'
import styles from './overview.module.css'

interface Props {
  label: string
  /** The first column's name. */
  first: string
  names: Overview['names']
  rows: readonly (TwoSeasons & { readonly label: string })[]
  total: TwoSeasons
}

/** The numbers of a chart, with a total. */
export const OverviewTable = ({ label, first, names, rows, total }: Props) => (
  <table aria-label={label} className={styles.numbers}>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{names.now}</th>
        <th scope="col">{names.before}</th>
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
