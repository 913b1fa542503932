import type { OwnField } from '@tessera/domain/members/own-field'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { TextField } from '../ui/text-field.tsx'
import styles from './import.module.css'
import { readOwnCell, wordsOfOwn } from './import-own.ts'

interface Props {
  field: OwnField
  row: number
  value: string
  onChange: (value: string) => void
}

/** The cell of a club's own field in a row that is corrected. What is typed stays as it is typed. */
export function OwnCell({ field, row, value, onChange }: Props) {
  const [typed, setTyped] = useState(() => wordsOfOwn(field, value))
  return (
    <TextField
      hideLabel
      className={styles.field}
      label={t('{field}, row {row}', { field: field.name, row })}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readOwnCell(field, target.value))
      }}
    />
  )
}
