import { memberLabels } from '@tessera/domain/members/member-labels'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { type Columns, type ImportField, importFields } from './guess-columns.ts'
import styles from './import.module.css'

const labels: Readonly<Record<ImportField, string>> = {
  ...memberLabels,
  type: memberLabels.typeId,
  mobile: text('Second phone, if there is one'),
  houseNumber: text('House number, if apart'),
}

/** The fields that are always asked for. */
const usual: readonly ImportField[] = ['memberId', 'fullName', 'email', 'type']
const required: readonly ImportField[] = ['memberId', 'email']

/** True if the columns say who a member is: the number, and a name in one column or in two. */
export const hasNames = ({ memberId, fullName, givenName, familyName }: Columns): boolean =>
  memberId !== undefined && (fullName !== undefined || (givenName !== undefined && familyName !== undefined))

interface Props {
  header: readonly string[]
  columns: Columns
  /** True if the club has membership types. */
  hasTypes: boolean
  onChange: (columns: Columns) => void
}

/** Chooses the column of each field; those without a column, apart from the usual ones, stand behind a button. */
export function ImportColumns({ header, columns, hasTypes, onChange }: Props) {
  const [areAllShown, setAllShown] = useState(false)
  const namesApart = columns.fullName === undefined && columns.familyName !== undefined
  const isNeeded = (field: ImportField) =>
    required.includes(field) || (!hasNames(columns) && field === (namesApart ? 'givenName' : 'fullName'))
  const isShown = (field: ImportField) =>
    areAllShown ||
    columns[field] !== undefined ||
    isNeeded(field) ||
    (usual.includes(field) && !(field === 'fullName' && namesApart))
  const fields = importFields.filter((field) => hasTypes || field !== 'type')
  const shown = fields.filter(isShown)
  return (
    <>
      <div className={styles.columns}>
        {shown.map((field) => (
          <SelectField
            key={field}
            label={t(labels[field])}
            error={columns[field] === undefined && isNeeded(field) ? t('Please choose a column') : undefined}
            value={columns[field] ?? ''}
            onChange={({ target }) => {
              const { [field]: _, ...others } = columns
              onChange(target.value === '' ? others : { ...others, [field]: Number(target.value) })
            }}
          >
            <option value="">{t(isNeeded(field) ? 'Choose…' : 'None')}</option>
            {header.map((name, place) => (
              <option key={place} value={place}>
                {name || t('Column {number}', { number: place + 1 })}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {shown.length < fields.length && (
        <p>
          <Button size="small" onClick={() => setAllShown(true)}>
            {t('More columns')}
          </Button>
        </p>
      )}
    </>
  )
}
