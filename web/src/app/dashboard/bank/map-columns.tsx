import type { ColumnMapping } from '@tessera/domain/bank/bank-columns'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { guessMapping } from '../../../bank/read/guess-mapping.ts'
import type { UnknownHead } from '../../../bank/read/statement-csv.ts'
import { t } from '../../../language/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Meanwhile } from '../../../ui/meanwhile.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './bank.module.css'

const labels: Readonly<Record<keyof ColumnMapping, string>> = {
  day: text('Date of the booking'),
  amount: text('Amount'),
  credit: text('Money in, in a column of its own'),
  debit: text('Money out, in a column of its own'),
  name: text('Payer'),
  iban: text('Account of the payer (IBAN)'),
  text: text('Purpose'),
}
const fields = Object.keys(labels) as (keyof ColumnMapping)[]

interface Props {
  file: UnknownHead
  /** Columns that somebody else has chosen since the user saw that there were none, and those that the user has chosen. */
  theirs: ColumnMapping | undefined
  yours: ColumnMapping | undefined
  onMap: (mapping: ColumnMapping) => void
  onCancel: () => void
}

/**
 * Asks which column of a file has what, where the bank is not known. Proposes what the columns' names say; each choice shows the first
 * value below it.
 */
export function MapColumns({ file, theirs, yours, onMap, onCancel }: Props) {
  const { unknownHead, rows } = file
  const [chosen, setChosen] = useState<Partial<ColumnMapping>>(() => yours ?? guessMapping(file))
  const { day, amount, credit } = chosen
  const first = (column: number) => rows.find((row) => row[column]?.trim())?.[column]?.trim() ?? ''
  const nameOf = (column: number | undefined) =>
    column === undefined ? t('No column') : unknownHead[column] || String(column + 1)
  const overtaken = fields.flatMap((field) =>
    theirs && theirs[field] !== yours?.[field]
      ? { field, label: t(labels[field]), theirs: nameOf(theirs[field]), yours: nameOf(yours?.[field]) }
      : [],
  )
  return (
    <Stack gap={12}>
      <Banner tone="info">{t('This bank is not known yet. Which column has what? The club keeps the answer.')}</Banner>
      <Meanwhile fields={overtaken} />
      <div className={styles.mapping}>
        {fields.map((field) => (
          <SelectField
            key={field}
            label={t(labels[field])}
            value={chosen[field] ?? ''}
            onChange={({ target: { value } }) =>
              setChosen(({ [field]: _, ...others }) => (value === '' ? others : { ...others, [field]: Number(value) }))
            }
          >
            <option value="">{t('No column')}</option>
            {unknownHead.map((name, column) => (
              <option key={column} value={column}>
                {[name || String(column + 1), first(column)].filter(Boolean).join(' · ')}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Row gap={10}>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button
          variant="primary"
          disabled={day === undefined || (amount === undefined && credit === undefined)}
          onClick={() => day !== undefined && onMap({ ...chosen, day })}
        >
          {t('Read the file')}
        </Button>
      </Row>
    </Stack>
  )
}
