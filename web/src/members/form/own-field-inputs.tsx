import type { TypedMember } from '@tessera/domain/members/member-input'
import type { OwnField } from '@tessera/domain/members/own-field'
import { membershipDays } from '@tessera/domain/plain-date'
import { type Control, type FieldErrors, type UseFormRegister, useController } from 'react-hook-form'
import { optionsOf } from '../../language/own-field-options.ts'
import { t } from '../../language/t.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SeveralBoxes } from '../../ui/several-boxes.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './member-form.module.css'

interface Props {
  fields: readonly Pick<OwnField, 'id' | 'name' | 'kind' | 'choices'>[]
  register: UseFormRegister<TypedMember>
  control: Control<TypedMember, unknown, unknown>
  errors: FieldErrors<TypedMember>
}

/** A field for each of the club's own, in their order. */
export const OwnFieldInputs = ({ fields, register, control, errors }: Props) => (
  <div className={styles.facts}>
    {fields.map((field) => {
      const { id, name, kind } = field
      const input = { label: name, error: errors.fields?.[id]?.message, ...register(`fields.${id}`) }
      if (kind === 'several') return <Several key={id} field={field} control={control} />
      if (kind === 'day') return <DateField key={id} {...input} limits={membershipDays} />
      if (kind === 'text' || kind === 'number')
        return (
          <TextField key={id} {...input} autoComplete="off" inputMode={kind === 'number' ? 'decimal' : undefined} />
        )
      return (
        <SelectField key={id} {...input}>
          <option value="">{t('None')}</option>
          {optionsOf(field).map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </SelectField>
      )
    })}
  </div>
)

function Several({ field, control }: { field: Props['fields'][number]; control: Props['control'] }) {
  const typed = useController({ name: `fields.${field.id}`, control }).field
  return <SeveralBoxes label={field.name} choices={field.choices} value={typed.value ?? ''} onChange={typed.onChange} />
}
