import fieldStyles from './field.module.css'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A calendar day; its value is `YYYY-MM-DD`, whatever the browser shows. Takes what `register` gives. */
export function DateField({ label, hint, error, aside, hideLabel, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className, id }}>
      {(control) => <input {...input} {...control} type="date" className={fieldStyles.control} />}
    </Field>
  )
}
