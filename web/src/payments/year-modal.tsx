import { zodResolver } from '@hookform/resolvers/zod'
import {
  type PaymentYear,
  type PaymentYearInput,
  paymentYearId,
  paymentYearInputSchema,
} from '@tessera/domain/payments/payment'
import { duplicateYear, isDuplicateYear, suggestedYear } from '@tessera/domain/payments/years'
import { dayOnTheWall, yearOf } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changeSeen, type Outcome } from '../firebase/change-seen.ts'
import { paymentYears } from '../firebase/collections.ts'
import { addNamed, findOwn } from '../firebase/documents.ts'
import { currentPlace, useSession } from '../firebase/session.ts'
import { errorText } from '../http/error-text.ts'
import { onceMoreIfLost } from '../http/once-more.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useExclusive } from '../ui/use-exclusive.ts'
import { useLast } from '../ui/use-last.ts'
import { changedYear, gone, withOutcome } from './conflict.ts'
import { usePaymentYears } from './use-ledger.ts'

const failedAdd = text('Failed to add payment year')
const failedUpdate = text('Failed to update payment year')

interface Props {
  /** With a year to edit it, without one to add; the modal is closed while undefined. */
  form: { year?: PaymentYear } | undefined
  years: readonly PaymentYear[]
  onClose: () => void
}

/** Add or Edit Year. A year that exists keeps its number; only whether it is active can be changed. */
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
  const toast = useToast()
  const [error, setError] = useState<string>()
  const [seen, setSeen] = useState(year)
  const [failed] = useState(() => new Set<string>())
  const { clubId } = useSession()
  const { register, handleSubmit, setValue, subscribe, watch, formState } = useForm<PaymentYearInput>({
    defaultValues: { year: year?.year ?? suggestedYear(years, new Date().getFullYear()), active: year?.active ?? true },
    resolver: zodResolver(paymentYearInputSchema),
  })
  const restored = useDraft(`year.${clubId}.${year?.id ?? 'new'}`, { subscribe, setValue })
  const running = String(yearOf(dayOnTheWall(new Date())))
  const offersRunning = !year && !isDuplicateYear(years, running) && watch('year') !== running
  const [save, busy] = useExclusive(async (input: PaymentYearInput) => {
    // A year whose adding failed may be there all the same: then it is this one, not another.
    const again = failed.has(input.year)
    if (!seen && !again && isDuplicateYear(years, input.year)) return setError(duplicateYear)
    setError(undefined)
    try {
      const outcome = seen
        ? await updateYear(seen, input.active)
        : await onceMoreIfLost((repeated) => addYear(input, again || repeated))
      if (outcome.kind === 'gone') {
        change((all) => all.filter(({ id }) => id !== seen?.id))
        return setError(gone)
      }
      const { now } = outcome
      change((all) => withOutcome(all, now.id, outcome))
      if (outcome.kind === 'changed') {
        setSeen(now)
        return setError(changedYear(now))
      }
      toast.success(t(year ? '{name} updated' : '{name} added', { name: now.year }))
      onDone()
    } catch (thrown) {
      if (errorText(thrown, '') !== duplicateYear) failed.add(input.year)
      setError(errorText(thrown, year ? failedUpdate : failedAdd))
      retry()
    }
  })
  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      {error && <Banner tone="error">{error}</Banner>}
      <DraftNote restored={restored} />
      <TextField
        label={t('Year')}
        inputMode="numeric"
        readOnly={year !== undefined}
        hint={year && t('The year itself cannot be changed.')}
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
      <ModalActions>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy} busyText={t('Saving...')}>
          {t(year ? 'Save' : 'Add Year')}
        </Button>
      </ModalActions>
    </form>
  )
}

/**
 * Its id says club and year, so that two administrators cannot add the same year twice. `again`: an earlier attempt of
 * this form failed, perhaps after it had arrived.
 */
async function addYear(input: PaymentYearInput, again: boolean): Promise<Outcome<PaymentYear>> {
  const id = paymentYearId(currentPlace().clubId, input.year)
  const [arrived] = again ? await findOwn(paymentYears, new Set([id]), { failure: failedAdd }) : []
  if (arrived) return await changeSeen(paymentYears, arrived, { active: input.active }, { failure: failedAdd })
  const now = await addNamed(paymentYears, id, input, { taken: duplicateYear, failure: failedAdd })
  return { kind: 'done', now }
}

const updateYear = (seen: PaymentYear, active: boolean): Promise<Outcome<PaymentYear>> =>
  changeSeen(paymentYears, seen, { active }, { failure: failedUpdate })
