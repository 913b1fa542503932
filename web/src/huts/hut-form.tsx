import { zodResolver } from '@hookform/resolvers/zod'
import type { ResponseOf } from '@tessera/domain/contract'
import { hutsContract } from '@tessera/domain/huts/contract'
import { type HutInput, hutInputSchema } from '@tessera/domain/huts/hut'
import { bookDays } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { DateField } from '../ui/date-field.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { ModalForm } from '../ui/modal-form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useDraft } from '../ui/use-draft.ts'

const failure = text('The link could not be made')

interface Props {
  onMade: (made: ResponseOf<typeof hutsContract.make>) => void
  onCancel: () => void
}

/** Makes the link of a hut. */
export function HutForm({ onMade, onCancel }: Props) {
  const [error, setError] = useState<string>()
  const { clubId } = useSession()
  const form = useForm<HutInput>({
    resolver: zodResolver(hutInputSchema),
    defaultValues: { name: '', until: '' },
  })
  const { register, handleSubmit, formState } = form
  const { restored, onDiscard } = useDraft(`hut.${clubId}.new`, form)
  const [make, busy] = useAction(
    failure,
    async (typed: HutInput) => onMade(await call(hutsContract.make, { body: typed, failure })),
    { show: setError },
  )
  const { errors } = formState
  return (
    <ModalForm onSubmit={handleSubmit(make)} error={error} onCancel={onCancel} busy={busy} submit={t('Make the link')}>
      <DraftNote restored={restored} onDiscard={onDiscard} />
      <TextField
        label={t('Where the link is used')}
        hint={t('Such as the name of the hut')}
        error={errors.name?.message}
        {...register('name')}
      />
      <DateField
        label={t('Last day')}
        hint={t('A year from today at most')}
        limits={bookDays}
        error={errors.until?.message}
        {...register('until')}
      />
    </ModalForm>
  )
}
