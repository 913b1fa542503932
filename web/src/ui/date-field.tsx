import fieldStyles from './field.module.css'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A calendar day; its value is always `YYYY-MM-DD`. Accepts the props that `register` returns. */
export function DateField({ label, hint, error, aside, hideLabel, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className, id }}>
      {(control) => <input {...input} {...control} type="date" className={fieldStyles.control} />}
    </Field>
  )
}
