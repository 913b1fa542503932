import type { ChangeablePart } from '@tessera/domain/members/changeable'
import { birthdays } from '@tessera/domain/members/facts'
import type { OwnChange } from '@tessera/domain/members/own-change-input'
import { membershipDays } from '@tessera/domain/plain-date'
import { type UseFormReturn, useController } from 'react-hook-form'
import { optionsOf } from '../language/own-field-options.ts'
import { t } from '../language/t.ts'
import { DateField } from '../ui/date-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SeveralBoxes } from '../ui/several-boxes.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ownFacts } from './own-fact-text.ts'

type Form = Pick<UseFormReturn<OwnChange>, 'register' | 'control' | 'formState'>
type Fact = Exclude<keyof OwnChange, 'fields' | 'seen'>

/** A field for each of a part's. */
export function OwnFactInputs({ part, form: { register, control, formState } }: { part: ChangeablePart; form: Form }) {
  const { errors } = formState
  if (part.own)
    return <OwnInput own={part.own} id={part.name.slice('fields.'.length)} form={{ register, control, formState }} />
  return part.fields.map(({ field }) => {
    const fact = field as Fact
    const { label, kind, autoComplete } = ownFacts[fact]
    const input = {
      label: t(label),
      error: errors[fact]?.message,
      autoComplete,
      ...register(fact),
    }
    if (kind === 'day') return <DateField key={fact} {...input} limits={birthdays} />
    return <TextField key={fact} {...input} type={kind === 'phone' ? 'tel' : 'text'} />
  })
}

interface OwnProps {
  own: NonNullable<ChangeablePart['own']>
  id: string
  form: Form
}

function OwnInput({ own, id, form: { register, control, formState } }: OwnProps) {
  const { name, kind } = own
  const input = { label: name, error: formState.errors.fields?.[id]?.message, ...register(`fields.${id}`) }
  if (kind === 'several') return <Several own={own} id={id} control={control} />
  if (kind === 'day') return <DateField {...input} limits={membershipDays} />
  if (kind === 'text' || kind === 'number')
    return <TextField {...input} autoComplete="off" inputMode={kind === 'number' ? 'decimal' : undefined} />
  return (
    <SelectField {...input}>
      <option value="">{t('None')}</option>
      {optionsOf(own).map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </SelectField>
  )
}

function Several({ own: { name, choices }, id, control }: Pick<OwnProps, 'own' | 'id'> & Pick<Form, 'control'>) {
  const { value, onChange } = useController({ name: `fields.${id}`, control }).field
  return <SeveralBoxes label={name} choices={choices} value={value ?? ''} onChange={onChange} />
}
