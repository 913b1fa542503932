import type { TwoSeasons } from '@tessera/domain/payments/overview'
import { centsText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import styles from './overview.module.css'

interface Props {
  label: string
  /** Names of the columns, of which the first names the rows. */
  heads: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly string[] }[]
  total: readonly string[]
  /** Place of a column of words; all but it and the first are numbers. */
  words?: number | undefined
}

/** The amounts of two seasons as cells. */
export const amounts = ({ now, before }: TwoSeasons): string[] => [centsText(now), centsText(before)]

/** Numbers with a total. */
export function NumbersTable({ label, heads, rows, total, words }: Props) {
  const classOf = (place: number) => (place === words ? styles.words : undefined)
  const line = (key: string, [first, ...cells]: readonly string[]) => (
    <tr key={key}>
      <th scope="row">{first}</th>
      {cells.map((cell, at) => (
        <td key={heads[at + 1]} className={classOf(at + 1)}>
          {cell}
        </td>
      ))}
    </tr>
  )
  return (
    <table aria-label={label} className={styles.numbers}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" className={classOf(at)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(({ key, cells }) => line(key, cells))}</tbody>
      <tfoot>{line('total', [t('Total'), ...total])}</tfoot>
    </table>
  )
}
