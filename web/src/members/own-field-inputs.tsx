import type { TypedMember } from '@tessera/domain/members/member-input'
import { type OwnField, severalOf } from '@tessera/domain/members/own-field'
import { membershipDays } from '@tessera/domain/plain-date'
import { type Control, type FieldErrors, type UseFormRegister, useController } from 'react-hook-form'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './member-form.module.css'
import { optionsOf } from './own-field-options.ts'

interface Props {
  fields: readonly OwnField[]
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

function Several({ field, control }: { field: OwnField; control: Props['control'] }) {
  const typed = useController({ name: `fields.${field.id}`, control }).field
  return <SeveralBoxes field={field} value={typed.value ?? ''} onChange={typed.onChange} />
}

interface BoxesProps {
  field: OwnField
  value: string
  onChange: (value: string) => void
}

/** Boxes to tick, as many as are wanted. */
export function SeveralBoxes({ field: { name, choices }, value, onChange }: BoxesProps) {
  const chosen = severalOf(value)
  const tick = (choice: string, on: boolean) =>
    onChange(choices.flatMap((one) => ((one.id === choice ? on : chosen.includes(one.id)) ? one.id : [])).join(' '))
  return (
    <Stack as="fieldset" gap={6} className={styles.several}>
      <legend>{name}</legend>
      <Row gap="4px 16px">
        {choices.map((choice) => (
          <CheckboxField
            key={choice.id}
            label={choice.name}
            checked={chosen.includes(choice.id)}
            onChange={({ target }) => tick(choice.id, target.checked)}
          />
        ))}
      </Row>
    </Stack>
  )
}
