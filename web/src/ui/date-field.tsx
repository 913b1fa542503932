import fieldStyles from './field.module.css'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

interface Props extends TextFieldProps {
  limits: { readonly first: string; readonly last: string }
}

/** A calendar day within limits; its value is always `YYYY-MM-DD`. Accepts the props that `register` returns. */
export function DateField({ label, hint, error, aside, hideLabel, className, id, limits, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} hideLabel={hideLabel} className={className} id={id}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="date"
          min={limits.first}
          max={limits.last}
          className={fieldStyles.control}
        />
      )}
    </Field>
  )
}
