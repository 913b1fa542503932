import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { translated } from '../language/translated.ts'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** What helps to fill it in, below the control. */
  hint?: ReactNode
  /** What is wrong, as a sentence, in English or translated; the control is then marked invalid. */
  error?: string | undefined
  /** Something at the right end of the label's line, such as a link. */
  aside?: ReactNode
  /** The label is there for screen readers only. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** What a control inside a field must carry. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error, wired together for screen readers. */
export function Field({ label, hint, error, aside, hideLabel, className, id, children }: Props) {
  const own = useId()
  const controlId = id ?? own
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={clsx(styles.field, className)}>
      <div className={hideLabel ? 'visually-hidden' : styles.top}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id: controlId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          {translated(error)}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
