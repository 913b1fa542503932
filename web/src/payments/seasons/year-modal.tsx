import { zodResolver } from '@hookform/resolvers/zod'
import { seasonName, seasonOf } from '@tessera/domain/clubs/season'
import { AppError } from '@tessera/domain/errors'
import { type PaymentYear, paymentYearId } from '@tessera/domain/payments/payment'
import { type PaymentYearInput, paymentYearInputSchema } from '@tessera/domain/payments/payment-input'
import { duplicateYear, isDuplicateYear, suggestedYear } from '@tessera/domain/payments/years'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '../../firebase/session.ts'
import { onceMoreIfLost } from '../../http/once-more.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSeasonStart, useToday } from '../../ui/today.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useLast } from '../../ui/use-last.ts'
import { usePaymentYears } from '../ledger/use-ledger.ts'
import { gone, withOutcome } from '../record/conflict.ts'
import { addYear, failedAdd, failedUpdate, updateYear } from './save-year.ts'
import { useLock } from './use-lock.ts'

interface Props {
  /** Edits the year, or adds one if absent; the modal is closed while undefined. */
  form: { year?: PaymentYear } | undefined
  years: readonly PaymentYear[]
  onClose: () => void
}

/** Add or Edit Year. An existing year keeps its number; only its active state can change. */
export function YearModal({ form, years, onClose }: Props) {
  const shown = useLast(form)
  return (
    <Modal open={form !== undefined} onClose={onClose} title={t(shown?.year ? 'Edit Year' : 'Add Year')} size="small">
      {shown && <YearForm year={shown.year} years={years} onDone={onClose} />}
    </Modal>
  )
}

interface FormProps {
  year: PaymentYear | undefined
  years: readonly PaymentYear[]
  onDone: () => void
}

function YearForm({ year, years, onDone }: FormProps) {
  const { change, retry } = usePaymentYears()
  const [error, setError] = useState<string>()
  const [sent] = useState(() => new Set<string>())
  const { clubId } = useSession()
  const startsInMonth = useSeasonStart()
  const thisYear = seasonOf(useToday(), startsInMonth)
  const { register, handleSubmit, setValue, reset, subscribe, watch, formState } = useForm<PaymentYearInput>({
    defaultValues: { year: year?.year ?? suggestedYear(years, thisYear), active: year?.active ?? true },
    resolver: zodResolver(paymentYearInputSchema),
  })
  const draft = useDraft(`year.${clubId}.${year?.id ?? 'new'}`, { subscribe, setValue, reset })
  const running = String(thisYear)
  const { onYear } = useLock()
  const offersRunning = !year && !isDuplicateYear(years, running) && watch('year') !== running
  const [save, busy] = useAction(
    year ? failedUpdate : failedAdd,
    async (input: PaymentYearInput) => {
      // A year that failed to be added may be stored all the same: it is then no duplicate.
      const again = sent.has(input.year)
      if (!year && !again && isDuplicateYear(years, input.year)) return setError(duplicateYear)
      const closed = onYear(paymentYearId(clubId ?? '', input.year))
      if (closed) return setError(closed)
      const outcome = year
        ? await updateYear(year, input.active)
        : await onceMoreIfLost((repeated) => addYear(input, again || repeated))
      if (outcome.kind === 'gone') {
        change((all) => all.filter(({ id }) => id !== year?.id))
        return setError(gone)
      }
      const { now } = outcome
      change((all) => withOutcome(all, now.id, outcome))
      onDone()
      return t(year ? '{name} updated' : '{name} added', { name: now.year })
    },
    {
      show: setError,
      onFailed: (error, input) => {
        if (!(error instanceof AppError && error.code === 'changed_meanwhile')) sent.add(input.year)
        retry()
      },
    },
  )
  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      {error && <Banner tone="error">{error}</Banner>}
      <DraftNote {...draft} />
      <TextField
        label={t('Year')}
        inputMode="numeric"
        readOnly={year !== undefined}
        hint={
          year
            ? t('The year itself cannot be changed.')
            : startsInMonth > 1 &&
              /^\d{4}$/.test(watch('year')) &&
              t('The season {season}', { season: seasonName(Number(watch('year')), startsInMonth) })
        }
        aside={
          offersRunning && (
            <Button size="small" onClick={() => setValue('year', running, { shouldDirty: true })}>
              {t('Take {year}, the current year', { year: running })}
            </Button>
          )
        }
        error={formState.errors.year?.message}
        {...register('year')}
      />
      <CheckboxField
        label={t('Active')}
        hint={t('New payment items can be given this year.')}
        {...register('active')}
      />
      <FormActions onCancel={onDone} busy={busy} submit={t(year ? 'Save' : 'Add Year')} />
    </form>
  )
}
