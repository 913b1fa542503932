import { useId } from 'react'
import { t } from '../../language/t.ts'
import { Quiet, Stack } from '../../ui/layout.tsx'
import type { CsvTable } from './csv-table.ts'
import styles from './import.module.css'
import type { Spelling } from './spellings.ts'

interface Props {
  spellings: readonly Spelling[]
  table: CsvTable
  onChoose: (table: CsvTable) => void
}

/** Asks which encoding spells the names of a file right, where it cannot be told. */
export function ImportSpelling({ spellings, table, onChoose }: Props) {
  const name = useId()
  return (
    <Stack as="fieldset" gap={6} className={styles.spellings}>
      <legend>{t('Which names are spelled right?')}</legend>
      {spellings.map((spelling) => (
        <label key={spelling.table.encoding} className={styles.spelling}>
          <input
            type="radio"
            name={name}
            checked={spelling.table === table}
            onChange={() => onChoose(spelling.table)}
          />
          <span>
            <bdi>{spelling.names.join(', ')}</bdi> <Quiet as="span">({spelling.table.encoding})</Quiet>
          </span>
        </label>
      ))}
    </Stack>
  )
}
