import { useState } from 'react'
import { t } from '../../language/t.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './import.module.css'

interface Props {
  /** Name of the field. */
  field: string
  row: number
  /** The value in words, as a file has them. */
  words: string
  onChange: (words: string) => void
}

/** The cell of a row that is corrected, for a value that is kept in another form than its words. What is typed stays as it is typed. */
export function TypedCell({ field, row, words, onChange }: Props) {
  const [typed, setTyped] = useState(words)
  return (
    <TextField
      hideLabel
      className={styles.field}
      label={t('{field}, row {row}', { field, row })}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value)
      }}
    />
  )
}
