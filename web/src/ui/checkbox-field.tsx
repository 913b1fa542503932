import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox-field.module.css'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

function Choice({ label, hint, error, className, look, ...input }: CheckboxFieldProps & { look: 'box' | 'switch' }) {
  const id = useId()
  const noteId = hint || error ? `${id}-note` : undefined
  return (
    <div className={clsx(styles.field, className)}>
      <label className={styles.row}>
        <input
          {...input}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          className={look === 'switch' ? styles.switch : styles.box}
        />
        <span className={styles.label}>{label}</span>
      </label>
      {noteId && (
        <p id={noteId} className={clsx(styles.note, error && styles.error, look === 'switch' && styles.noteOfSwitch)}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

/** A checkbox that takes effect on submit. Accepts the props that `register` returns. */
export const CheckboxField = (props: CheckboxFieldProps) => <Choice {...props} look="box" />

/** A checkbox shown as a switch. Accepts the props that `register` returns, or `checked` and `onChange`. */
export const SwitchField = (props: CheckboxFieldProps) => <Choice {...props} look="switch" />
