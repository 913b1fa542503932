import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import fieldStyles from './field.module.css'
import { Field } from './field.tsx'
import styles from './password-field.module.css'
import type { TextFieldProps } from './text-field.tsx'

/** Password input with a button to show the text. Accepts the props that `register` returns. */
export function PasswordField({ label, hint, error, aside, hideLabel, className, id, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} aside={aside} hideLabel={hideLabel} className={className} id={id}>
      {(control) => (
        <div className={styles.wrap}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${fieldStyles.control} ${styles.input}`}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={t(shown ? 'Hide what I typed' : 'Show what I typed')}
            title={t(shown ? 'Hide' : 'Show')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        </div>
      )}
    </Field>
  )
}
