import { zodResolver } from '@hookform/resolvers/zod'
import type { ResponseOf } from '@tessera/domain/contract'
import { type MandateForm as MandateFields, mandateFormSchema } from '@tessera/domain/debit/mandate'
import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import type { Member } from '@tessera/domain/members/member'
import { bookDays } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LastChange } from '../../firebase/last-change.tsx'
import { call } from '../../http/call.ts'
import { isConflict } from '../../http/conflict.ts'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Meanwhile } from '../../ui/meanwhile.tsx'
import { Modal } from '../../ui/modal.tsx'
import type { DescribedFields } from '../../ui/overtaken.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useToday } from '../../ui/today.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useSeen } from '../../ui/use-seen.ts'

type Mandates = ResponseOf<typeof mandatesContract.get>

interface Props {
  member: Member
  mandates: Mandates
  /** Loads the mandate again; undefined if that fails. */
  reload: () => Promise<Mandates | undefined>
  onSaved: (saved: Mandates) => void
  onClose: () => void
}

/** The dialog that takes the data of a signed mandate. */
export const MandateModal = ({ open, ...form }: Props & { open: boolean }) => (
  <Modal open={open} onClose={form.onClose} title={t('Direct debit mandate')}>
    <MandateForm {...form} />
  </Modal>
)

/** What was stored when the form was opened, as the API compares it; empty without a mandate. */
const seenOf = ({ mandate }: Mandates) => {
  const { holder = '', iban = '', reference = '', signedOn = '' } = mandate ?? {}
  return { holder, iban, reference, signedOn }
}

const described: DescribedFields<ReturnType<typeof seenOf>> = {
  holder: { label: text('Account holder') },
  iban: { label: 'IBAN' },
  reference: { label: text('Mandate reference') },
  signedOn: { label: text('Signed on'), say: dayText },
}

function MandateForm({ member: { id, fullName }, mandates, reload, onSaved, onClose }: Props) {
  const [error, setError] = useState<string>()
  const { iban } = seenOf(mandates)
  const { seen, overtaken, meet } = useSeen(`mandate.${id}`, seenOf(mandates), described)
  const today = useToday()
  const schema = useMemo(() => mandateFormSchema(today), [today])
  const { register, handleSubmit, formState } = useForm<MandateFields>({
    defaultValues: {
      holder: seen.holder || fullName,
      iban: '',
      reference: seen.reference || mandates.proposed,
      signedOn: seen.signedOn,
      lastUsedOn: '',
    },
    resolver: zodResolver(schema),
  })
  const { errors } = formState
  const [save, busy] = useAction(
    text('The mandate could not be saved'),
    async ({ lastUsedOn, ...input }: MandateFields) => {
      const body = { ...input, ...(lastUsedOn && { lastUsedOn }), seen }
      onSaved(await call(mandatesContract.put, { params: { id }, body }))
      return text('Mandate saved')
    },
    {
      show: setError,
      onFailed: async (cause, { iban: typed, lastUsedOn: _, ...input }) => {
        const now = isConflict(cause) && (await reload())
        // An empty IBAN keeps the one that is stored.
        if (now) meet(seenOf(now), typed === '' ? input : { iban: typed, ...input })
      },
    },
  )
  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      <Stack gap={14}>
        {error && <Banner tone="error">{error}</Banner>}
        <Meanwhile fields={overtaken} who={() => <LastChange collection="members" id={id} fields={['mandate']} />} />
        <TextField
          label={t('Account holder')}
          hint={t('The member, a parent, or anybody else whose account it is.')}
          autoComplete="off"
          error={errors.holder?.message}
          {...register('holder')}
        />
        <TextField
          label="IBAN"
          hint={iban && t('Leave empty to keep {iban}', { iban })}
          autoComplete="off"
          spellCheck={false}
          error={errors.iban?.message}
          {...register('iban')}
        />
        <TextField
          label={t('Mandate reference')}
          hint={t('As it stands on the signed paper. Another reference makes it a new mandate.')}
          autoComplete="off"
          spellCheck={false}
          error={errors.reference?.message}
          {...register('reference')}
        />
        <DateField
          label={t('Signed on')}
          limits={{ ...bookDays, last: today }}
          error={errors.signedOn?.message}
          {...register('signedOn')}
        />
        {mandates.mandate?.lastUsedOn === undefined && (
          <DateField
            label={t('Last drawn on')}
            hint={t('By another program, if one has drawn by it before. A mandate ends 36 months after its last use.')}
            limits={{ ...bookDays, last: today }}
            error={errors.lastUsedOn?.message}
            {...register('lastUsedOn')}
          />
        )}
      </Stack>
      <FormActions busy={busy} onCancel={onClose} />
    </form>
  )
}
