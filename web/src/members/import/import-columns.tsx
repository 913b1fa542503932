import { memberLabels } from '@tessera/domain/members/member-labels'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useOwnFields } from '../own-fields-context.ts'
import { columnTitle } from './column-title.ts'
import { type Columns, type ImportField, importFields, type OwnColumn } from './guess-columns.ts'
import styles from './import.module.css'

const labels: Readonly<Record<ImportField, string>> = {
  ...memberLabels,
  type: memberLabels.typeId,
  diedOn: text('Day of death'),
  mobile: text('Second phone, if there is one'),
  houseNumber: text('House number, if apart'),
}

/** The fields that are always asked for. */
const usual: readonly ImportField[] = ['memberId', 'fullName', 'email', 'type']
const required: readonly ImportField[] = ['memberId', 'email']

/** True if the columns have a member's name, in one of them or in two. */
export const hasNames = ({ fullName, givenName, familyName }: Columns): boolean =>
  fullName !== undefined || (givenName !== undefined && familyName !== undefined)

interface Props {
  header: readonly string[]
  columns: Columns
  /** True if the club has membership types. */
  hasTypes: boolean
  /** True if a membership type of the club asks for a proof. */
  hasProofs: boolean
  /** True if the rows get numbers, so that no column needs to have them. */
  givesNumbers: boolean
  onChange: (columns: Columns) => void
}

/** Chooses the column of each field; those without a column, apart from the usual ones, stand behind a button. */
export function ImportColumns({ header, columns, hasTypes, hasProofs, givesNumbers, onChange }: Props) {
  const [areAllShown, setAllShown] = useState(false)
  const namesApart = columns.fullName === undefined && columns.familyName !== undefined
  const isNeeded = (field: ImportField | OwnColumn) =>
    (required.some((one) => one === field) && !(field === 'memberId' && givesNumbers)) ||
    (!hasNames(columns) && field === (namesApart ? 'givenName' : 'fullName'))
  const isShown = (field: ImportField | OwnColumn) =>
    areAllShown ||
    columns[field] !== undefined ||
    isNeeded(field) ||
    (usual.some((one) => one === field) && !(field === 'fullName' && namesApart))
  const own = useOwnFields().filter(({ enabled }) => enabled)
  const fields: readonly (ImportField | OwnColumn)[] = [
    ...importFields
      .filter((field) => hasTypes || (field !== 'type' && field !== 'typeChanges'))
      .filter((field) => hasProofs || field !== 'proofUntil' || columns.proofUntil !== undefined),
    ...own.map(({ id }) => `fields.${id}` as const),
  ]
  const nameOf = (field: ImportField | OwnColumn) =>
    own.find(({ id }) => field === `fields.${id}`)?.name ?? t(labels[field as ImportField])
  const shown = fields.filter(isShown)
  return (
    <>
      <div className={styles.columns}>
        {shown.map((field) => (
          <SelectField
            key={field}
            label={nameOf(field)}
            error={columns[field] === undefined && isNeeded(field) ? t('Please choose a column') : undefined}
            value={columns[field] ?? ''}
            onChange={({ target }) => {
              const { [field]: _, ...others } = columns
              onChange(target.value === '' ? others : { ...others, [field]: Number(target.value) })
            }}
          >
            <option value="">{t(isNeeded(field) ? 'Choose…' : 'None')}</option>
            {header.map((_, place) => (
              <option key={place} value={place}>
                {columnTitle(header, place)}
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
