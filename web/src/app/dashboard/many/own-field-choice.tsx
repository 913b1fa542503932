import type { OwnFieldChange } from '@tessera/domain/members/many/change'
import type { OwnField } from '@tessera/domain/members/own-field'
import { membershipDays } from '@tessera/domain/plain-date'
import { useState } from 'react'
import { optionsOf } from '../../../language/own-field-options.ts'
import { t } from '../../../language/t.ts'
import { readTyped } from '../../../members/own-field-text.ts'
import { useOwnFields } from '../../../members/own-fields-context.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SeveralBoxes } from '../../../ui/several-boxes.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** A change of one of the club's own fields. */
export interface Wanted {
  readonly field: OwnField
  readonly change: OwnFieldChange
}

type Does = OwnFieldChange['does'] | 'clear'

interface Props {
  /** Undefined until all is chosen, and what is typed fits the field. */
  onChange: (wanted: Wanted | undefined) => void
}

/** One of the club's own fields, and what many members get in it. */
export function OwnFieldChoice({ onChange }: Props) {
  const own = useOwnFields().filter(({ enabled }) => enabled)
  const [fieldId, setFieldId] = useState('')
  const [does, setDoes] = useState<Does>('set')
  const [typed, setTyped] = useState('')
  const field = own.find(({ id }) => id === fieldId)
  const read = field && typed !== '' ? readTyped(field, typed) : undefined
  const show = (next: OwnField | undefined, what: Does, value: string) => {
    setFieldId(next?.id ?? '')
    setDoes(what)
    setTyped(value)
    onChange(next && changeOf(next, what, value))
  }
  return (
    <>
      <SelectField
        label={t('Field')}
        value={fieldId}
        onChange={({ target }) => {
          const next = own.find(({ id }) => id === target.value)
          show(next, next?.kind === 'several' ? 'add' : 'set', '')
        }}
      >
        <option value="" disabled>
          {t('Select a field')}
        </option>
        {own.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {field && (
        <SelectField
          label={t('What happens')}
          value={does}
          onChange={({ target }) => show(field, target.value as Does, '')}
        >
          {field.kind === 'several' && (
            <>
              <option value="add">{t('Add a choice')}</option>
              <option value="remove">{t('Take a choice away')}</option>
            </>
          )}
          <option value="set">{t('Set the value')}</option>
          <option value="clear">{t('Empty the field')}</option>
        </SelectField>
      )}
      {field && does !== 'clear' && (
        <Value
          field={field}
          does={does}
          value={typed}
          error={read && 'fault' in read ? read.fault : undefined}
          onChange={(value) => show(field, does, value)}
        />
      )}
    </>
  )
}

/** What is chosen as a change; undefined for no value, or one that the field does not take. */
function changeOf(field: OwnField, does: Does, typed: string): Wanted | undefined {
  const change = { kind: 'field', fieldId: field.id } as const
  if (does === 'clear') return { field, change: { ...change, does: 'set', value: '' } }
  const read = readTyped(field, typed)
  return 'fault' in read || read.value === '' ? undefined : { field, change: { ...change, does, value: read.value } }
}

interface ValueProps {
  field: OwnField
  does: OwnFieldChange['does']
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Value({ field, does, value, error, onChange }: ValueProps) {
  const { name, kind } = field
  if (kind === 'several' && does === 'set')
    return <SeveralBoxes label={name} choices={field.choices} value={value} onChange={onChange} />
  const input = {
    label: name,
    value,
    error,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (kind === 'day') return <DateField {...input} limits={membershipDays} />
  if (kind === 'text' || kind === 'number')
    return <TextField {...input} autoComplete="off" inputMode={kind === 'number' ? 'decimal' : undefined} />
  return (
    <SelectField {...input}>
      <option value="" disabled>
        {t('Select one')}
      </option>
      {optionsOf(field).map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </SelectField>
  )
}
