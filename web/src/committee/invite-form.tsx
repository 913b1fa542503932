import { zodResolver } from '@hookform/resolvers/zod'
import { type Committee, type NewColleague, newColleagueSchema } from '@tessera/domain/duties/committee'
import { committeeContract } from '@tessera/domain/duties/contract'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { DraftNote } from '../ui/draft-note.tsx'
import { ModalForm } from '../ui/modal-form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useDraft } from '../ui/use-draft.ts'
import { DutyFields, dayOptions } from './duty-fields.tsx'

const failure = text('The invitation could not be sent')

interface Props {
  onSent: (committee: Committee) => void
  onCancel: () => void
}

/** Invites somebody to the committee by e-mail. */
export function InviteForm({ onSent, onCancel }: Props) {
  const language = useLanguage()
  const [error, setError] = useState<string>()
  const { clubId } = useSession()
  const form = useForm<NewColleague>({
    resolver: zodResolver(newColleagueSchema),
    defaultValues: { email: '', duty: 'owner', language },
    shouldUnregister: true,
  })
  const { register, control, handleSubmit, formState } = form
  const { restored, onDiscard } = useDraft(`invitation.${clubId}`, form)
  const duty = useWatch({ control, name: 'duty' })
  const [send, busy] = useAction(
    failure,
    async (typed: NewColleague) => {
      onSent(await call(committeeContract.invite, { body: typed, failure }))
      return t('An invitation is on its way to {email}.', { email: typed.email })
    },
    { show: setError },
  )
  const { errors } = formState
  return (
    <ModalForm
      onSubmit={handleSubmit(send)}
      error={error}
      onCancel={onCancel}
      busy={busy}
      submit={t('Send the invitation')}
    >
      <DraftNote restored={restored} onDiscard={onDiscard} />
      <input type="hidden" {...register('language')} />
      <TextField label={t('Email')} type="email" error={errors.email?.message} {...register('email')} />
      <DutyFields
        duty={duty}
        fields={{
          duty: register('duty'),
          from: register('from', dayOptions),
          until: register('until', dayOptions),
        }}
        errors={errors}
      />
    </ModalForm>
  )
}
