import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import fieldStyles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {}

/** Accepts the props that react-hook-form's `register` returns. */
export function TextField({ label, hint, error, aside, hideLabel, className, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} hideLabel={hideLabel} className={className} id={id}>
      {(control) => <input type="text" {...control} {...input} className={clsx(fieldStyles.control)} />}
    </Field>
  )
}
