import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import fieldStyles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {}

/** A one-line text. Takes what react-hook-form's `register` gives. */
export function TextField({ label, hint, error, aside, hideLabel, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className, id }}>
      {(control) => <input type="text" {...input} {...control} className={clsx(fieldStyles.control)} />}
    </Field>
  )
}
