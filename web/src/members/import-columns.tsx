import { text } from '@tessera/domain/texts/text'
import { t } from '../language/t.ts'
import { SelectField } from '../ui/select-field.tsx'
import { type Columns, dayFields, type ImportField, importFields } from './guess-columns.ts'
import styles from './import.module.css'

const labels: Record<ImportField, string> = {
  memberId: text('Member ID'),
  fullName: text('Full Name'),
  lastName: text('Last name, if apart'),
  email: text('Email'),
  type: text('Membership type'),
  joinedOn: text('Member since'),
  leavesOn: text('Last day'),
}
const optional: readonly ImportField[] = ['lastName', 'type', ...dayFields]

interface Props {
  header: readonly string[]
  columns: Columns
  /** True if the club has membership types. */
  hasTypes: boolean
  onChange: (columns: Columns) => void
}

/** Chooses the column of each field. */
export const ImportColumns = ({ header, columns, hasTypes, onChange }: Props) => (
  <div className={styles.columns}>
    {importFields
      .filter((field) => hasTypes || field !== 'type')
      .map((field) => (
        <SelectField
          key={field}
          label={t(labels[field])}
          error={columns[field] === undefined && !optional.includes(field) ? t('Please choose a column') : undefined}
          value={columns[field] ?? ''}
          onChange={({ target }) => {
            const { [field]: _, ...others } = columns
            onChange(target.value === '' ? others : { ...others, [field]: Number(target.value) })
          }}
        >
          <option value="">{t(optional.includes(field) ? 'None' : 'Choose…')}</option>
          {header.map((name, place) => (
            <option key={place} value={place}>
              {name || t('Column {number}', { number: place + 1 })}
            </option>
          ))}
        </SelectField>
      ))}
  </div>
)
