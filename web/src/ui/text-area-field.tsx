import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import fieldStyles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import styles from './text-area-field.module.css'

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {}

/** A text area that grows with its text. Accepts the props that `register` returns. */
export function TextAreaField({ label, hint, error, aside, hideLabel, className, id, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} hideLabel={hideLabel} className={className} id={id}>
      {(control) => <textarea rows={2} {...area} {...control} className={clsx(fieldStyles.control, styles.area)} />}
    </Field>
  )
}
