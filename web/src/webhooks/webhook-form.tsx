import { zodResolver } from '@hookform/resolvers/zod'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { type Webhook, type WebhookInput, webhookEvents, webhookInputSchema } from '@tessera/domain/webhooks/webhook'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { LastChange } from '../firebase/last-change.tsx'
import { useSession } from '../firebase/session.ts'
import { isConflict } from '../http/conflict.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { Meanwhile } from '../ui/meanwhile.tsx'
import { ModalForm } from '../ui/modal-form.tsx'
import type { DescribedFields } from '../ui/overtaken.ts'
import { SeveralBoxes } from '../ui/several-boxes.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useSeen } from '../ui/use-seen.ts'
import { kindNames } from './webhook-texts.ts'

const failure = text('The webhook could not be saved')

const described: DescribedFields<WebhookInput> = {
  url: { label: text('Web address') },
  events: { label: text('Events'), say: (events) => events.map((event) => t(kindNames[event])).join(', ') },
}
const inputOf = ({ url, events }: WebhookInput): WebhookInput => ({ url, events })
const none: WebhookInput = { url: '', events: [...webhookEvents] }

interface Props {
  /** The webhook to change; undefined to make one. */
  webhook: Webhook | undefined
  /** Saves what was typed, with what was seen before; throws an AppError. */
  save: (typed: WebhookInput, seen: WebhookInput) => Promise<void>
  /** Loads the webhooks again; undefined if that fails. */
  reload: () => Promise<readonly Webhook[] | undefined>
  onCancel: () => void
}

/** Where a webhook sends, and for which events. */
export function WebhookForm({ webhook, save, reload, onCancel }: Props) {
  const [error, setError] = useState<string>()
  const stored = webhook ? inputOf(webhook) : none
  const { clubId } = useSession()
  const draftName = `webhook.${clubId}.${webhook?.id ?? 'new'}`
  const { seen, overtaken, meet, keep } = useSeen(draftName, stored, described)
  const form = useForm<WebhookInput>({ resolver: zodResolver(webhookInputSchema), defaultValues: stored })
  const { register, control, handleSubmit, formState, setError: setFieldError } = form
  const { errors, isDirty } = formState
  const { restored, onDiscard } = useDraft(draftName, form)
  useEffect(() => keep(isDirty), [keep, isDirty])
  const [send, busy] = useAction(failure, (typed: WebhookInput) => save(typed, seen), {
    show: (sentence, cause) => {
      const isOfAddress = cause instanceof AppError && cause.details?.url !== undefined && !isConflict(cause)
      if (isOfAddress) setFieldError('url', { message: sentence ?? failure }, { shouldFocus: true })
      else setError(sentence)
    },
    onFailed: async (cause, typed) => {
      // A new one may have been made although the answer is lost: the list says so.
      const theirs = (await reload())?.find(({ id }) => id === webhook?.id)
      if (theirs && isConflict(cause)) meet(inputOf(theirs), typed)
    },
  })
  return (
    <ModalForm
      onSubmit={handleSubmit(send)}
      error={error}
      onCancel={onCancel}
      busy={busy}
      submit={webhook ? t('Save') : t('Make the webhook')}
    >
      <Meanwhile
        fields={overtaken}
        who={(fields) => webhook && <LastChange collection="webhooks" id={webhook.id} fields={fields} />}
      />
      <DraftNote restored={restored} onDiscard={onDiscard} />
      <TextField
        label={t('Web address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={t('Such as https://example.org/hooks')}
        error={errors.url?.message}
        {...register('url')}
      />
      <Controller
        control={control}
        name="events"
        render={({ field: { value, onChange } }) => (
          <SeveralBoxes
            label={t('Events')}
            choices={webhookEvents.map((id) => ({ id, name: t(kindNames[id]) }))}
            value={value.join(' ')}
            onChange={(ticked) => onChange(ticked.split(' ').filter(Boolean))}
          />
        )}
      />
      {errors.events && <Banner tone="error">{errors.events.message}</Banner>}
    </ModalForm>
  )
}
