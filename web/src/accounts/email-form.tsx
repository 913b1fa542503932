import { emailLine } from '@tessera/domain/text'
import { text } from '@tessera/domain/texts/text'
import { z } from 'zod'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useFields } from './use-fields.ts'

interface EmailFormProps {
  /** Text of the button; `busyText` replaces it while busy. */
  action: string
  busyText: string
  busy: boolean
  /** An address that is filled in. */
  given?: string | undefined
  onSend: (email: string) => void
}

const schema = z.object({ email: emailLine(text('Email is required')) })

export function EmailForm({ action, busyText, busy, given, onSend }: EmailFormProps) {
  const { form, field } = useFields(schema, ({ email }) => onSend(email))
  return (
    <form {...form}>
      <TextField
        label={t('Email address')}
        type="email"
        autoComplete="email"
        required
        defaultValue={given}
        {...field('email')}
      />
      <Button type="submit" variant="primary" wide busy={busy} busyText={busyText}>
        {action}
      </Button>
    </form>
  )
}
