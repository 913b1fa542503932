import { zodResolver } from '@hookform/resolvers/zod'
import type { ResponseOf } from '@tessera/domain/contract'
import { keysContract } from '@tessera/domain/machines/contract'
import { type KeyInput, keyInputSchema } from '@tessera/domain/machines/key'
import { type Purpose, purposeNames, purposes } from '@tessera/domain/machines/purpose'
import { bookDays } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { DateField } from '../ui/date-field.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { ModalForm } from '../ui/modal-form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useDraft } from '../ui/use-draft.ts'

const failure = text('The key could not be made')

const hints: Readonly<Record<Purpose, string>> = {
  door: text('Asks for a card or a number whether a door opens. It learns no name.'),
  read_members: text('Reads all members with their data, and who owes what.'),
  read_money: text('Reads payments, items and years, and who owes what.'),
  write_payments: text('Records payments. It also reads who owes what, of all members.'),
}

interface Props {
  onMade: (made: ResponseOf<typeof keysContract.make>) => void
  onCancel: () => void
}

/** Makes a key for a machine. */
export function KeyForm({ onMade, onCancel }: Props) {
  const [error, setError] = useState<string>()
  const { clubId } = useSession()
  const form = useForm<KeyInput>({
    resolver: zodResolver(keyInputSchema),
    defaultValues: { name: '', purpose: 'door', until: '' },
  })
  const { register, control, handleSubmit, formState } = form
  const { restored, onDiscard } = useDraft(`key.${clubId}.new`, form)
  const purpose = useWatch({ control, name: 'purpose' })
  const [make, busy] = useAction(
    failure,
    async (typed: KeyInput) => onMade(await call(keysContract.make, { body: typed, failure })),
    { show: setError },
  )
  const { errors } = formState
  return (
    <ModalForm onSubmit={handleSubmit(make)} error={error} onCancel={onCancel} busy={busy} submit={t('Make the key')}>
      <DraftNote restored={restored} onDiscard={onDiscard} />
      <TextField
        label={t('What uses the key')}
        hint={t('Such as “Door of the workshop”')}
        error={errors.name?.message}
        {...register('name')}
      />
      <SelectField label={t('What the key is for')} hint={t(hints[purpose])} {...register('purpose')}>
        {purposes.map((one) => (
          <option key={one} value={one}>
            {t(purposeNames[one])}
          </option>
        ))}
      </SelectField>
      <DateField label={t('Last day')} limits={bookDays} error={errors.until?.message} {...register('until')} />
    </ModalForm>
  )
}
