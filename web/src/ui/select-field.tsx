import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import fieldStyles from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import styles from './select-field.module.css'

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'className'> {}

/** A native select, which works best on phones. Accepts `<option>` children and the props that `register` returns. */
export function SelectField({ label, hint, error, aside, hideLabel, className, id, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} hideLabel={hideLabel} className={className} id={id}>
      {(control) => (
        <div className={styles.wrap}>
          <select {...select} {...control} className={clsx(fieldStyles.control, styles.select)} />
          <ChevronDown className={styles.arrow} />
        </div>
      )}
    </Field>
  )
}
