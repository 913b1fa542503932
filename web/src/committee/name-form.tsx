import { zodResolver } from '@hookform/resolvers/zod'
import { ownNameSchema } from '@tessera/domain/duties/committee'
import { committeeContract } from '@tessera/domain/duties/contract'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { ModalForm } from '../ui/modal-form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'

const failure = text('The name could not be changed')

interface Props {
  name: string
  onSaved: () => unknown
  onCancel: () => void
}

/** Changes the user's own name. */
export function NameForm({ name, onSaved, onCancel }: Props) {
  const [error, setError] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ownNameSchema),
    defaultValues: { displayName: name },
  })
  const [save, busy] = useAction(
    failure,
    async (body: { displayName: string }) => {
      await call(committeeContract.rename, { body, failure })
      await onSaved()
    },
    { show: setError },
  )
  return (
    <ModalForm onSubmit={handleSubmit(save)} error={error} onCancel={onCancel} busy={busy}>
      <TextField
        label={t('Full Name')}
        autoComplete="name"
        error={formState.errors.displayName?.message}
        {...register('displayName')}
      />
    </ModalForm>
  )
}
