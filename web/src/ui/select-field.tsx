import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import fieldStyles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import styles from './select-field.module.css'

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'className'> {}

/** A choice among few, by the browser's own list (the best one on a phone). Takes `<option>` children and what `register` gives. */
export function SelectField({ label, hint, error, aside, hideLabel, className, id, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className, id }}>
      {(control) => (
        <div className={styles.wrap}>
          <select {...select} {...control} className={clsx(fieldStyles.control, styles.select)} />
          <ChevronDown className={styles.arrow} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
