import type { TypedMember } from '@tessera/domain/members/member-input'
import { type Control, useController } from 'react-hook-form'
import { t } from '../../language/t.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './member-form.module.css'

interface Props {
  control: Control<TypedMember, unknown, unknown>
  /** What the field shows of its fault. */
  fault: { error?: string | undefined; 'aria-invalid'?: true }
  onNone: (none: boolean) => void
}

/** A member's e-mail, or below it the choice to have none. */
export function EmailField({ control, fault, onNone }: Props) {
  const { field } = useController({ name: 'email', control })
  const hasNone = field.value === false
  return (
    <>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="off"
        {...field}
        value={field.value || ''}
        disabled={hasNone}
        {...fault}
      />
      <CheckboxField
        label={t('No e-mail')}
        className={styles.below}
        checked={hasNone}
        onChange={({ target }) => onNone(target.checked)}
      />
    </>
  )
}
