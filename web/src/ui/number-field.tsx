import { clsx } from 'clsx'
import type { WheelEvent } from 'react'
import fieldStyles from './field.module.css'
import { Field } from './field.tsx'
import styles from './number-field.module.css'
import type { TextFieldProps } from './text-field.tsx'

interface NumberFieldProps extends TextFieldProps {
  /** A unit before the number, such as a currency sign. */
  unit?: string | undefined
}

/** Turning the wheel over a focused number would change it unnoticed. */
const letGo = (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur()

/** A number. Takes what `register(name, { valueAsNumber: true })` gives. */
export function NumberField({ label, hint, error, aside, hideLabel, className, id, unit, ...input }: NumberFieldProps) {
  return (
    <Field {...{ label, hint, error, aside, hideLabel, className, id }}>
      {(control) => (
        <div className={styles.wrap}>
          {unit && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
          <input
            inputMode="decimal"
            {...input}
            {...control}
            type="number"
            onWheel={letGo}
            className={clsx(fieldStyles.control, styles.input, unit && styles.withUnit)}
          />
        </div>
      )}
    </Field>
  )
}

/** An amount of money in euro: from 0, in steps of a cent. */
export function MoneyField(props: NumberFieldProps) {
  return <NumberField unit="€" min={0} step={0.01} {...props} />
}
