import { zodResolver } from '@hookform/resolvers/zod'
import { type Colleague, type Committee, type DutyInput, dutyInputSchema } from '@tessera/domain/duties/committee'
import { committeeContract } from '@tessera/domain/duties/contract'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { FormActions } from '../ui/form-actions.tsx'
import { Stack } from '../ui/layout.tsx'
import { useAction } from '../ui/use-action.ts'
import { DutyFields, untilOptions } from './duty-fields.tsx'

const failure = text('The duty could not be changed')

interface Props {
  person: Colleague
  onSaved: (committee: Committee) => void
  onCancel: () => void
}

/** Gives somebody of the committee another duty. */
export function DutyForm({ person, onSaved, onCancel }: Props) {
  const [error, setError] = useState<string>()
  const { register, control, handleSubmit, formState } = useForm<DutyInput>({
    resolver: zodResolver(dutyInputSchema),
    defaultValues: { duty: person.duty, ...(person.until !== undefined && { until: person.until }) },
    shouldUnregister: true,
  })
  const duty = useWatch({ control, name: 'duty' })
  const [save, busy] = useAction(
    failure,
    async (body: DutyInput) => {
      onSaved(await call(committeeContract.change, { params: { uid: person.uid }, body, failure }))
      return t('The duty of {name} is changed.', { name: person.name })
    },
    { show: setError },
  )
  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      <Stack gap={16}>
        {error && <Banner tone="error">{error}</Banner>}
        <DutyFields
          duty={duty}
          fields={{ duty: register('duty'), until: () => register('until', untilOptions) }}
          error={formState.errors.until?.message}
        />
        <FormActions onCancel={onCancel} busy={busy} />
      </Stack>
    </form>
  )
}
