import { SelectField } from '../ui/select-field.tsx'
import { type Columns, type ImportField, importFields } from './guess-columns.ts'
import styles from './import.module.css'

const labels: Record<ImportField, string> = {
  memberId: 'Member ID',
  fullName: 'Full Name',
  lastName: 'Last name, if apart',
  email: 'Email',
}

interface Props {
  header: readonly string[]
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Which column of the file holds what: guessed, and changeable. */
export const ImportColumns = ({ header, columns, onChange }: Props) => (
  <div className={styles.columns}>
    {importFields.map((field) => (
      <SelectField
        key={field}
        label={labels[field]}
        error={columns[field] === undefined && field !== 'lastName' ? 'Please choose a column' : undefined}
        value={columns[field] ?? ''}
        onChange={({ target }) => {
          const { [field]: _, ...others } = columns
          onChange(target.value === '' ? others : { ...others, [field]: Number(target.value) })
        }}
      >
        <option value="">{field === 'lastName' ? 'None' : 'Choose…'}</option>
        {header.map((name, place) => (
          <option key={place} value={place}>
            {name || `Column ${place + 1}`}
          </option>
        ))}
      </SelectField>
    ))}
  </div>
)
