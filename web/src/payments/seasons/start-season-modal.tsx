import { zodResolver } from '@hookform/resolvers/zod'
import { seasonName } from '@tessera/domain/clubs/season'
import { type PaymentItem, paymentYearId } from '@tessera/domain/payments/payment'
import { dueDayIn, type lastSeason, type SeasonInput, seasonInputSchema } from '@tessera/domain/payments/season-start'
import { duplicateYear } from '@tessera/domain/payments/years'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '../../firebase/session.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSeasonStart, useToday } from '../../ui/today.tsx'
import { useAction } from '../../ui/use-action.ts'
import { plannedItems } from '../items/planned-items.ts'
import { usePaymentItems, usePaymentYears } from '../ledger/use-ledger.ts'
import { newId } from '../new-id.ts'
import type { PaymentsOf } from '../record/payer.ts'
import { failedStart, startSeason } from './save-season.ts'
import { SeasonItems } from './season-items.tsx'
import { SeasonPreviewText } from './season-preview.tsx'

type LastSeason = NonNullable<ReturnType<typeof lastSeason>>

interface Props extends PaymentsOf {
  open: boolean
  last: LastSeason | undefined
  onClose: () => void
}

/** Start season: copies the items of the last one into a new year, and says beforehand what that does. */
export function StartSeasonModal({ open, last, onClose, ...more }: Props) {
  return (
    <Modal open={open} onClose={onClose} title={t('Start a season')} size="large">
      {last && <StartSeasonForm last={last} onDone={onClose} {...more} />}
    </Modal>
  )
}

function StartSeasonForm({ last, members, types, onDone }: PaymentsOf & { last: LastSeason; onDone: () => void }) {
  const items = usePaymentItems()
  const years = usePaymentYears()
  const startsInMonth = useSeasonStart()
  const clubId = useSession().clubId ?? ''
  const [error, setError] = useState<string>()
  const [again, setAgain] = useState(false)
  const [ids] = useState(() => last.items.map(newId))
  const [source] = useState(last)
  const today = useToday()
  const lastYear = Number(source.year.year)
  const dayOf = (item: PaymentItem, to: number) => dueDayIn(item, { from: lastYear, to, startsInMonth, today }) ?? ''
  const { register, control, handleSubmit, watch, formState, getValues, setValue } = useForm<SeasonInput>({
    defaultValues: {
      year: String(lastYear + 1),
      items: source.items.map((item) => ({
        isCopied: true,
        price: item.price,
        typeIds: [...(item.typeIds ?? [])],
        dueOn: dayOf(item, lastYear + 1),
      })),
    },
    resolver: zodResolver(seasonInputSchema),
  })
  const yearOfDays = useRef(lastYear + 1)
  /** Moves the due days that are still as suggested to another year. */
  const moveDays = (typed: string) => {
    if (!/^\d{4}$/.test(typed)) return
    const [from, to] = [yearOfDays.current, Number(typed)]
    yearOfDays.current = to
    for (const [place, item] of source.items.entries())
      if (getValues(`items.${place}.dueOn`) === dayOf(item, from)) setValue(`items.${place}.dueOn`, dayOf(item, to))
  }
  const typed = JSON.stringify(watch())
  const input: SeasonInput = useMemo(() => JSON.parse(typed), [typed])
  const shown = useDeferredValue(input)
  const name = /^\d{4}$/.test(input.year) ? seasonName(Number(input.year), startsInMonth) : input.year
  const planned = (from: SeasonInput) => plannedItems(source.items, ids, from, paymentYearId(clubId, from.year))

  const [save, busy] = useAction(
    failedStart,
    async (final: SeasonInput) => {
      const added = planned(final)
      if (added.length === 0) return setError(t('Please choose at least one item'))
      const id = paymentYearId(clubId, final.year)
      const known = years.data?.find((one) => one.id === id)
      if (!again && items.data?.some(({ yearId }) => yearId === id)) return setError(duplicateYear)
      const season = { id, year: final.year, active: true, startedItems: added.map((one) => one.id) }
      await startSeason(season, added, { known, again })
      years.change((all) => [...all.filter((one) => one.id !== id), season])
      items.change((all) => [...all.filter((one) => !season.startedItems.includes(one.id)), ...added])
      onDone()
      return t('Season {season} started', { season: seasonName(Number(final.year), startsInMonth) })
    },
    {
      show: setError,
      onFailed: () => {
        setAgain(true)
        years.retry()
      },
    },
  )
  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      {error && <Banner tone="error">{error}</Banner>}
      <TextField
        label={t('Year')}
        inputMode="numeric"
        hint={startsInMonth > 1 && t('The season {season}', { season: name })}
        error={formState.errors.year?.message}
        {...register('year', { onChange: ({ target }) => moveDays(target.value) })}
      />
      <SeasonItems
        items={source.items}
        year={source.year.year}
        types={types}
        register={register}
        control={control}
        errors={formState.errors}
      />
      <SeasonPreviewText year={shown.year} items={planned(shown)} members={members} types={types} />
      <FormActions onCancel={onDone} busy={busy} submit={t('Start season {season}', { season: name })} />
    </form>
  )
}
