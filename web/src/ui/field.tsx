import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { say } from '../language/say.ts'
import styles from './field.module.css'
import { Quiet } from './layout.tsx'

export interface FieldProps {
  label: string
  /** Help text below the control. */
  hint?: ReactNode
  /** A sentence, in English or translated. Marks the control invalid. */
  error?: string | undefined
  /** Shown at the right end of the label's line, such as a link. */
  aside?: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** Attributes that the control inside a field must set. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props extends FieldProps {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Connects label, control, hint and error for screen readers. */
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
          {say(error)}
        </p>
      )}
      {hint && (
        <Quiet small id={hintId}>
          {hint}
        </Quiet>
      )}
    </div>
  )
}
